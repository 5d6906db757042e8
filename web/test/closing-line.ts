import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with `N passed, M failed`, the line by which tests are counted. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        if (state === 'failed') failed += 1
      }
    }
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}
