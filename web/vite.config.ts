import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Where `npm run dev` and `vite preview` find the server. */
const server = process.env.CARDWRIGHT_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [svelte()],
  // Without the browser condition vitest would load Svelte's server build, which cannot mount.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // The first versions with `light-dark()`, so that colours are not rewritten for older ones.
  build: { target: ['chrome123', 'firefox128', 'safari17.5'], assetsInlineLimit: 0 },
  // The server compares Origin with Host, so the proxy leaves Host as it is.
  server: {
    // The SDK stands beside this folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, changeOrigin: false, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    include: ['test/**/*.test.ts'],
    // A busy machine is slow, not wrong.
    testTimeout: 60_000,
    reporters: ['default', './test/closing-line.ts'],
  },
})
