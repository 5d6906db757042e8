# The server with the browser client in it: docker build -t cardwright . && docker run -p 8080:8080 -v cards:/data cardwright
FROM node:20-bookworm-slim AS web
WORKDIR /src
COPY sdk sdk
COPY web web
RUN cd web && npm ci --no-audit --no-fund && npm run build

FROM rust:1.95-bookworm AS build
WORKDIR /src
COPY . .
COPY --from=web /src/web/dist web/dist
RUN cargo build --release --locked --package cardwright

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data cardwright \
    && install --directory --owner=cardwright --group=cardwright --mode=0700 /data
COPY --from=build /src/target/release/cardwright /usr/local/bin/cardwright
USER cardwright
VOLUME /data
EXPOSE 8080
ENV CARDWRIGHT_SERVE_ADDR=0.0.0.0:8080 \
    CARDWRIGHT_SERVE_DATA=/data \
    CARDWRIGHT_SERVE_DRAIN=8s \
    CARDWRIGHT_SERVE_LOG_FORMAT=json \
    CARDWRIGHT_SERVE_LOG_LEVEL=info
# Docker sends SIGTERM and gives ten seconds: players are told, then the sockets are closed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["cardwright"]
CMD ["serve"]
