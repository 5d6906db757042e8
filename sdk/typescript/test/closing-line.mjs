/** After all tests one line, as CI counts them: `3 passed, 0 failed`. */
export default async function* closingLine(events) {
  let passed = 0
  let failed = 0
  for await (const { type, data } of events) {
    if (data.details?.type === 'suite') continue
    if (type === 'test:pass' && data.skip === undefined) passed += 1
    if (type === 'test:fail') failed += 1
  }
  yield `\n${passed} passed, ${failed} failed\n`
}
