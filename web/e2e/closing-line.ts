import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter'

/** Ends a run with `N passed, M failed`, the line by which tests are counted. */
export default class ClosingLine implements Reporter {
  private readonly tests = new Map<string, TestCase>()
  private errors = 0

  onTestEnd(test: TestCase): void {
    this.tests.set(test.id, test)
  }

  onError(): void {
    this.errors += 1
  }

  onEnd(_result: FullResult): void {
    const outcomes = [...this.tests.values()].map((test) => test.outcome())
    const passed = outcomes.filter((outcome) => outcome === 'expected' || outcome === 'flaky').length
    const failed = outcomes.filter((outcome) => outcome === 'unexpected').length + this.errors
    console.log(`\n${passed} passed, ${failed} failed`)
  }
}
