/**
 * Rule `messages/named-languages` of oxlint.config.ts: a file that names the language of one message part names that of
 * every one. Without a language the path means the language of the build, so that of two parts side by side one would
 * change with the build, without an error.
 */

const MESSAGE =
  'Another import here names its language: write #messages/ru/… or #messages/uk/…, since without it the build chooses.'

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const namedLanguages = {
  create(context) {
    /** Imports of messages. @type {any[]} */
    const parts = []

    /** @type {(node: any) => void} */
    const collect = node => {
      if (/^#messages\//.test(node.source?.value)) parts.push(node)
    }

    return {
      ImportDeclaration: collect,
      ImportExpression: collect,
      ExportNamedDeclaration: collect,
      ExportAllDeclaration: collect,
      'Program:exit'() {
        const unnamed = parts.filter(({ source }) => !/^#messages\/(?:ru|uk)\//.test(source.value))
        if (unnamed.length === parts.length) return
        for (const node of unnamed) context.report({ node, message: MESSAGE })
      },
    }
  },
}

/**
 * Rule `messages/of-reader`: where a program speaks both languages, a part without a language is imported as `texts`,
 * which follows the reader; any other name of it is Russian there.
 */

const ONLY_TEXTS =
  "This program speaks both languages: import { texts } of '#messages/…', which follows the reader."

const late = new Set(['texts', 'currentLanguage'])

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const ofReader = {
  create(context) {
    return {
      ImportDeclaration(node) {
        if (!/^#messages\/(?!(?:ru|uk)\/)/.test(node.source.value)) return
        const early = node.specifiers.some((/** @type {any} */ each) => !late.has(each.imported?.name))
        if (early) context.report({ node, message: ONLY_TEXTS })
      },
    }
  },
}

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = {
  meta: { name: 'messages' },
  rules: { 'named-languages': namedLanguages, 'of-reader': ofReader },
}

export default plugin
