import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { type ReplyTemplate, replyTemplateLimit } from '#shared/contract/work/reply-templates.ts'
import { isLanguage } from '#shared/domain/site/languages.ts'

type TemplateRow = Row<'reply_templates'>

export const listTemplates = (db: Tx): Promise<TemplateRow[]> =>
  db.selectFrom('reply_templates').selectAll().orderBy('title').orderBy('id').execute()

export const replyTemplateResponse = ({
  id,
  lang,
  title,
  text,
  version,
  updated_at,
}: TemplateRow): ReplyTemplate => ({
  id,
  lang: isLanguage(lang) ? lang : 'ru',
  title,
  text,
  version,
  updatedAt: updated_at,
})

const rows = tableRepository('reply_templates')

export const replyTemplateDefinition = {
  ...repositoryStatements(rows),
  entityName: 'template',
  check: async ({ tx }, { title }, present) => {
    const others = await listTemplates(tx)
    if (others.some(other => other.id !== present?.id && other.title === title))
      throw httpError('name.taken', { values: { kind: 'template' }, path: 'title' })
    if (present === null && others.length >= replyTemplateLimit)
      throw httpError('limit.records', { values: { kind: 'templates', most: replyTemplateLimit } })
  },
  log: { kind: 'reply-template', id: ({ id }) => id, fields: row => ({ ...replyTemplateResponse(row) }) },
} satisfies FullEntityDefinition<TemplateRow, Pick<TemplateRow, 'lang' | 'title' | 'text'>>
