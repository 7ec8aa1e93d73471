/** Templates of replies with the values of a request: the office's own, and those that the program comes with. */

import type { Tx } from '#server/platform/db/open.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { listRepliesEndpoint as endpoint } from '#shared/contract/work/answers.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { openPlaceholders } from '#shared/domain/text/fill-template.ts'
import { shippedReplies } from '#shared/domain/work/shipped-replies.ts'
import { listTemplates, replyTemplateResponse } from '../reply-templates/reply-template.kind.ts'
import { fillReply } from './reply-values.ts'

type Options = Readonly<Record<string, string | undefined>>

export const listReplies = async (
  db: Tx,
  request: OfficeRequest,
  options: Options,
): Promise<ResponseOf<typeof endpoint>> => {
  const own = (await listTemplates(db)).map(replyTemplateResponse)
  const shipped = shippedReplies(own).map(template => ({ id: null, ...template }))
  return [...own, ...shipped]
    .toSorted((one, other) => Number(one.lang !== request.lang) - Number(other.lang !== request.lang))
    .map(({ id, lang, title, text }) => {
      const filled = fillReply(text, request, options, lang)
      return { id, lang, title, text: filled, open: openPlaceholders(filled) }
    })
}
