/** A reply out of a template, with the figures of the quote filled in: to copy, or to go on with in the mail program. */
import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { optionsQuery } from '#shared/admin/calculation/options/option-queries.ts'
import { useIncompleteQuestion } from '#shared/admin/calculation/quotes/use-incomplete-question.tsx'
import { notifyDone, notifyWarning } from '#shared/admin/platform/components/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import type { ReplyTemplate } from '#shared/contract/reply-templates.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { fillTemplate, openPlaceholders } from '#shared/domain/fill-template.ts'
import { type Language, otherLanguage } from '#shared/domain/languages.ts'
import { optionIn } from '#shared/domain/translated-options.ts'
import { useHandOver } from './hand-over.tsx'
import { mailtoOf } from './mailto.ts'
import { namesSum, replyValues } from './reply-values.ts'
import { templatesQuery } from './template-queries.ts'

export const RequestReply = ({ request }: { request: OfficeRequest }) => {
  const { client, shell } = useServices()
  const [open, setOpen] = useState(false)
  const templates = useQuery({ ...templatesQuery(client), enabled: open })
  const mayOptions = useCan('options.read')
  const options = useQuery({ ...optionsQuery(client), enabled: open && mayOptions })
  const [text, setText] = useState('')
  const { busy, handOver } = useHandOver(request)
  const { askFirst, question } = useIncompleteQuestion(request.quote?.statement)
  const isAskedFirst = request.quote?.statement.complete === false && namesSum(text, request.quote)
  if (!open) {
    return (
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          Ответить по шаблону
        </Button>
      </Group>
    )
  }
  const values = Object.fromEntries((options.data ?? []).map(({ title, value }) => [title, value]))
  const missing = openPlaceholders(text)
  const mailto = request.email && mailtoOf(request.email, request.quote?.number, text)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      notifyDone('Текст скопирован')
    } catch {
      notifyWarning('Браузер не дал скопировать', 'Выделите текст и скопируйте сами.')
    }
  }
  return (
    <Stack gap="xs" role="group" aria-label="Ответ по шаблону">
      {templates.data?.length === 0 ? (
        <p className="admin-quiet">
          Шаблонов пока нет. <Link to="/admin/setting?tab=templates">Написать первый</Link>
        </p>
      ) : (
        <NativeSelect
          label="Шаблон"
          autoFocus
          defaultValue=""
          onChange={event => {
            const id = Number(event.currentTarget.value)
            const template = templates.data?.find(one => one.id === id)
            if (!template) return
            const { lang } = template
            setText(
              fillTemplate(template.text, replyValues(request, optionIn(values, 'site_name', lang), lang)),
            )
          }}
          data={[{ value: '', label: 'Выберите' }, ...byLanguage(templates.data ?? [], request.lang)]}
        />
      )}
      {text !== '' && (
        <>
          <Textarea
            label="Текст ответа"
            autosize
            minRows={4}
            maxRows={14}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          {missing.length > 0 && (
            <Alert color="yellow">В заявке нет данных для {missing.join(', ')}: допишите сами.</Alert>
          )}
        </>
      )}
      <Group gap="xs">
        {text !== '' && (
          <Button size="xs" onClick={() => (isAskedFirst ? askFirst(() => void copy()) : void copy())}>
            Скопировать
          </Button>
        )}
        {text !== '' && request.email && request.quote && missing.length === 0 && (
          <Button
            size="xs"
            loading={busy}
            onClick={() =>
              askFirst(() => void handOver({ way: 'mail', text }).then(sent => sent && setOpen(false)))
            }
          >
            Отправить с расчётом
          </Button>
        )}
        {text !== '' && mailto && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={mailto}
            onClick={event => {
              if (!isAskedFirst) return
              event.preventDefault()
              askFirst(() => shell.openExternal(mailto))
            }}
          >
            Открыть в почте
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          Закрыть
        </Button>
      </Group>
      {question}
    </Stack>
  )
}

/** Those in the visitor's language first. */
const byLanguage = (templates: readonly ReplyTemplate[], lang: Language) =>
  [lang, otherLanguage(lang)].flatMap(each => {
    const own = templates.filter(template => template.lang === each)
    const items = own.map(({ id, title }) => ({ value: String(id), label: title }))
    return items.length > 0 ? [{ group: each === 'uk' ? 'На украинском' : 'На русском', items }] : []
  })
