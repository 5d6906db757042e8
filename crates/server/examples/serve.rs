//! Skirmish on a server, for trying things out: `cargo run -p cardwright-server --example serve -- 127.0.0.1:8080 data`.
#![allow(clippy::print_stdout, reason = "it says where it listens")]

use cardwright_server::{ServeOptions, Shelf, serve};
use cardwright_skirmish::Skirmish;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let addr = words.next().unwrap_or_else(|| "127.0.0.1:8080".to_owned()).parse()?;
    let data = words.next().unwrap_or_else(|| "data".to_owned()).into();
    let mut options = ServeOptions::new(addr, data, vec![Shelf::<Skirmish>::boxed()]);
    options.origins = words.collect();
    serve(options, |server| println!("listening at http://{}", server.addr()))?;
    Ok(())
}
