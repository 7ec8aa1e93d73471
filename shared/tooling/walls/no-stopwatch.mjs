/**
 * Rule `tests/no-stopwatch` of oxlint.config.ts: tests count work and inject clocks. A test that measures time fails on
 * a slow or busy machine although the code is right.
 */

const MESSAGE =
  'Tests of npm test measure no time: count the work, or inject the clock. What only a clock can tell is listed as byTheClock in vitest.config.ts.'

const readings = /cpu(?:Usage|Seconds|Microseconds)$|^resourceUsage$|^hrtime$/i

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const noStopwatch = {
  create(context) {
    /** @type {(node: { object: unknown, property: unknown }) => string} */
    const textOf = ({ object, property }) =>
      `${context.sourceCode.getText(/** @type {any} */ (object))}.${context.sourceCode.getText(/** @type {any} */ (property))}`
    return {
      MemberExpression(node) {
        const isReading = !node.computed && readings.test(context.sourceCode.getText(node.property))
        if (isReading || textOf(node) === 'performance.now') context.report({ node, message: MESSAGE })
      },
      VariableDeclarator(node) {
        const starts = node.init && context.sourceCode.getText(node.init)
        if (starts === 'Date.now()') context.report({ node, message: MESSAGE })
      },
    }
  },
}

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = { meta: { name: 'tests' }, rules: { 'no-stopwatch': noStopwatch } }

export default plugin
