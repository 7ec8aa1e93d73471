/**
 * The rule `house/literal-paths` of oxlint.config.ts: paths stand where the walls can read them. The walls read the plain
 * string of an import; a type by `import('…')`, a template literal and a path built from `import.meta` would pass unseen.
 */
import { dirname, join, relative, sep } from 'node:path'

const TYPE = 'Import the type by `import type` at the top of the file: the walls do not see it here.'
const TEMPLATE = 'Write the path of the import as a plain string: the walls do not read a template.'
const AWAY =
  'A path into another room is an import that no wall sees: what lies there comes in as an argument, or is imported by name.'

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const literalPaths = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/')
    return {
      TSImportType: node => context.report({ node, message: TYPE }),
      ImportExpression(node) {
        if (node.source.type === 'TemplateLiteral') context.report({ node, message: TEMPLATE })
      },
      NewExpression(node) {
        const [path = '', base] = node.arguments.map(each => context.sourceCode.getText(each))
        if (base === 'import.meta.url' && leavesRoom(file, [path])) context.report({ node, message: AWAY })
      },
      CallExpression(node) {
        const [base, ...path] = node.arguments.map(each => context.sourceCode.getText(each))
        if (base === 'import.meta.dirname' && leavesRoom(file, path)) context.report({ node, message: AWAY })
      },
    }
  },
}

/** @type {(file: string, path: string[]) => boolean} the parts of the path as they stand in the code */
const leavesRoom = (file, path) => {
  const target = join(dirname(file), ...path.map(textOf))
    .split(sep)
    .join('/')
  return roomOf(target) !== null && roomOf(target) !== roomOf(file)
}

/** As far as it is written out; what is computed leads nowhere by itself. */
const textOf = (/** @type {string} */ code) => /^['"`]([^'"`$]*)/.exec(code)?.[1] ?? ''

/** A wing, a folder of shared, a process of the desktop program, the site; null for what lies in none. */
const roomOf = (/** @type {string} */ path) =>
  /^(?:(?:server|shared|desktop)\/[^/]+|site(?=\/))/.exec(path)?.[0] ?? null

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = { meta: { name: 'house' }, rules: { 'literal-paths': literalPaths } }

export default plugin
