/**
 * Rule `comments/subject-first` of oxlint.config.ts: a comment begins with its subject or a verb, since a relative
 * clause at the beginning has no noun that says what the comment is about.
 */

const MESSAGE =
  'A comment begins with its subject or a verb and says cause, unit, error or source: not with What, Of, Those or Whoever.'

const opener = /^\s*\*?\s*(?:What|Of|Those|Whoever)\s/

/** @type {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} */
const subjectFirst = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments())
          if (comment.value.split('\n').some(line => opener.test(line)))
            context.report({ loc: comment.loc, message: MESSAGE })
      },
    }
  },
}

/** @type {{ meta: { name: string }, rules: Record<string, unknown> }} */
const plugin = { meta: { name: 'comments' }, rules: { 'subject-first': subjectFirst } }

export default plugin
