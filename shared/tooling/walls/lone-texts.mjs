/**
 * Rule `translation/lone-text` of oxlint.config.ts: a text in JSX is the only child of its element, as one string. A
 * browser's translator replaces text nodes. React writes the only text of an element into the element, but keeps the
 * node of a text that has neighbours: it then changes a node that nobody sees, and fails when it removes it.
 */

const COMING =
  'A text that comes and goes beside other children takes the screen away once a browser translates it: give it an element of its own.'
const MESSAGE =
  'A text beside other children is a node that a translating browser takes away from React: give it an element of its own, or join the parts to one string.'

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const loneText = {
  create(context) {
    /** Names of variables that hold elements. @type {Set<string>} */
    const elements = new Set(['children'])

    /** @type {(node: any) => boolean} */
    const isText = node => {
      switch (node?.type) {
        case 'JSXElement':
        case 'JSXFragment':
          return false
        case 'JSXExpressionContainer':
          return isText(node.expression)
        case 'LogicalExpression':
          return isText(node.right) || (node.operator !== '&&' && isText(node.left))
        case 'ConditionalExpression':
          return isText(node.consequent) || isText(node.alternate)
        case 'Literal':
          return typeof node.value === 'string' || typeof node.value === 'number'
        case 'Identifier':
          return node.name !== 'undefined' && !elements.has(node.name)
        case 'CallExpression':
          return node.callee.type === 'Identifier' ? isText(node.callee) : !isList(node)
        default:
          return true
      }
    }

    /** `.map(each => <li/>)` @type {(call: any) => boolean} */
    const isList = ({ callee, arguments: [each] }) =>
      /^(?:flatMap|map)$/.test(callee.property?.name) &&
      each?.type === 'ArrowFunctionExpression' &&
      (/^(?:Array|Block)/.test(each.body.type) || !isText(each.body))

    /** @type {(node: any) => void} */
    const check = node => {
      const children = node.children.filter(isRendered)
      if (node.type === 'JSXElement' && children.length < 2) return
      for (const child of children) if (isText(child)) context.report({ node: child, message: MESSAGE })
    }

    return {
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init && !isText(init)) elements.add(id.name)
      },
      JSXElement: check,
      JSXFragment: check,
    }
  },
}

/** False for a comment and for a line break between elements. @type {(child: any) => boolean} */
const isRendered = child =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression'

/** Rule `translation/coming-text`, for pages whose standing texts may wait. @type {typeof loneText} */
const comingText = {
  create(context) {
    /** Names under which the file imports messages. @type {Set<string>} */
    const spoken = new Set()

    /** @type {(node: any) => boolean} */
    const isMessage = node =>
      node.type === 'Identifier'
        ? spoken.has(node.name)
        : isMessage(node.object ?? node.callee ?? { type: 'Identifier' })

    /** @type {(node: any) => boolean} */
    const isWords = node =>
      isMessage(node) ||
      (node.type === 'JSXFragment' && node.children.some(isText)) ||
      node.type === 'TemplateLiteral' ||
      (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') ||
      (node.type === 'CallExpression' && /^(?!children$)/.test(node.callee.name ?? 'children'))

    /** @type {(node: any) => boolean} */
    const isText = ({ type, value, expression }) =>
      type === 'JSXText' ? value.trim() !== '' : expression !== undefined && isWords(expression)

    /** @type {(node: any) => boolean} */
    const isNoText = ({ type, name, value }) =>
      /^JSX/.test(type) || name === 'undefined' || value === null || value === ''

    /** @type {(node: any) => boolean} */
    const isComing = node => {
      switch (node?.type) {
        case 'LogicalExpression':
          return node.operator === '&&' && (isWords(node.right) || isComing(node.right))
        case 'ConditionalExpression': {
          const ends = [node.consequent, node.alternate]
          return ends.some(isComing) || (ends.some(isWords) && ends.some(isNoText))
        }
        case 'CallExpression':
          return node.callee.property?.name === 'map' && isWords(node.arguments[0]?.body ?? node)
        default:
          return false
      }
    }

    /** @type {(node: any) => void} */
    const check = node => {
      const children = node.children.filter(isRendered)
      if (node.type === 'JSXElement' && children.length < 2) return
      for (const child of children)
        if (isComing(child.expression)) context.report({ node: child, message: COMING })
    }
    return {
      ImportDeclaration(node) {
        if (!/^#messages\//.test(node.source.value)) return
        for (const { local } of node.specifiers) spoken.add(local.name)
      },
      JSXElement: check,
      JSXFragment: check,
    }
  },
}

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = {
  meta: { name: 'translation' },
  rules: { 'lone-text': loneText, 'coming-text': comingText },
}

export default plugin
