/**
 * Rule `house/literal-paths` of oxlint.config.ts: import paths must be plain strings, since the tests of module
 * boundaries read only these. A type by `import('…')`, a template literal or a path built from `import.meta` would
 * escape the tests.
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

/** @type {(file: string, path: string[]) => boolean} `path`: the source text of each argument of the joined path */
const leavesRoom = (file, path) => {
  const target = join(dirname(file), ...path.map(textOf))
    .split(sep)
    .join('/')
  return roomOf(target) !== null && roomOf(target) !== roomOf(file)
}

/** Literal beginning of an argument; a computed rest is ignored. */
const textOf = (/** @type {string} */ code) => /^['"`]([^'"`$]*)/.exec(code)?.[1] ?? ''

/**
 * Module group of a path: an area of the server, a folder of shared, a process of the desktop program, or the site;
 * null for others.
 */
const roomOf = (/** @type {string} */ path) =>
  /^(?:(?:server|shared|desktop)\/[^/]+|site(?=\/))/.exec(path)?.[0] ?? null

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = { meta: { name: 'house' }, rules: { 'literal-paths': literalPaths } }

export default plugin
