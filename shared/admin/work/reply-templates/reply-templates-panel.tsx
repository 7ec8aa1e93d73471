import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/work/reply-templates.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { isSameValue } from '#shared/admin/platform/records/merge.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useRemoval } from '#shared/admin/platform/records/use-removal.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { useLanguageOptions } from '#shared/admin/platform/split-view/language-choice.tsx'
import { useMainLanguage } from '#shared/admin/platform/split-view/use-main-language.ts'
import {
  listReplyTemplatesEndpoint,
  type ReplyTemplate,
  replyTemplateInputSchema,
} from '#shared/contract/work/reply-templates.ts'
import { mainFirst } from '#shared/domain/site/languages.ts'
import { placeholderMeanings } from '#shared/domain/text/fill-template.ts'
import { type ShippedReply, shippedReplies } from '#shared/domain/work/shipped-replies.ts'
import { type ReplyTemplateValues, replyTemplateKind, replyTemplateRemoval } from './reply-template-kind.ts'

export const ReplyTemplatesPanel = () => {
  const templates = useCall(listReplyTemplatesEndpoint)
  const mayWrite = useCan('requests.write')
  const [open, setOpen] = useState<ReplyTemplate | ShippedReply | 'new' | null>(null)
  const remove = useTemplateRemoval()
  const inOrder = mainFirst(useMainLanguage())
  return (
    <Stack gap="md" maw="46rem">
      <p className="admin-quiet">
        {texts.filledIn({
          value1: placeholderMeanings()
            .map(([placeholder, about]) => `${placeholder} — ${about}`)
            .join(', '),
        })}
      </p>
      <QueryState of={templates} rows={3} />
      {templates.data?.map(template =>
        open !== null && open !== 'new' && 'id' in open && open.id === template.id ? (
          <TemplateForm key={template.id} template={template} onClose={() => setOpen(null)} />
        ) : (
          <Template key={template.id} template={template}>
            {mayWrite && (
              <>
                <ActionIcon
                  aria-label={texts.change({ title: template.title })}
                  onClick={() => setOpen(template)}
                >
                  <Icon name="edit" />
                </ActionIcon>
                <ActionIcon
                  aria-label={texts.removeNamed({ title: template.title })}
                  onClick={() => remove(template)}
                >
                  <Icon name="trash" />
                </ActionIcon>
              </>
            )}
          </Template>
        ),
      )}
      {templates.data &&
        shippedReplies(templates.data, inOrder).map(shipped => {
          const key = `${shipped.lang} ${shipped.title}`
          return open !== null && open !== 'new' && !('id' in open) && isSameValue(open, shipped) ? (
            <TemplateForm key={key} template={null} first={shipped} onClose={() => setOpen(null)} />
          ) : (
            <Template key={key} template={shipped} note={texts.builtIn}>
              {mayWrite && (
                <ActionIcon
                  aria-label={texts.change({ title: shipped.title })}
                  onClick={() => setOpen(shipped)}
                >
                  <Icon name="edit" />
                </ActionIcon>
              )}
            </Template>
          )
        })}
      {open === 'new' && <TemplateForm template={null} onClose={() => setOpen(null)} />}
      {mayWrite && open === null && templates.data && (
        <Group>
          <Button onClick={() => setOpen('new')}>{texts.newTemplate}</Button>
        </Group>
      )}
    </Stack>
  )
}

interface TemplateProps {
  template: ShippedReply
  note?: string
  children: ReactNode
}

const Template = ({ template: { title, text, lang }, note, children }: TemplateProps) => (
  <article className="admin-card" aria-label={title}>
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <h2>
        {title}
        <span className="admin-quiet">
          {lang === 'uk' && <span>{texts.inUkrainian}</span>}
          {note && <span>{` · ${note}`}</span>}
        </span>
      </h2>
      <Group gap={4} wrap="nowrap">
        {children}
      </Group>
    </Group>
    <Text mt="2xs" className="admin-lines" lang={lang}>
      {text}
    </Text>
  </article>
)

interface TemplateFormProps {
  template: ReplyTemplate | null
  /** Built-in template whose text a new template begins with. */
  first?: ShippedReply
  onClose(): void
}

const TemplateForm = ({ template, first, onClose }: TemplateFormProps) => {
  const editor = useTemplateEditor(template, onClose, first)
  const { field } = editor
  return (
    <RecordForm
      editor={editor}
      label={template ? texts.template({ title: template.title }) : texts.newTemplate}
      labels={labels}
      framed
      gap="sm"
      action={texts.save}
      onClose={onClose}
    >
      <TextInput label={labels.title} autoFocus {...field('title')} />
      <NativeSelect
        label={labels.lang}
        description={texts.offeredFirst}
        data={useLanguageOptions()}
        {...field('lang')}
      />
      <Textarea label={labels.text} autosize minRows={5} {...field('text')} />
    </RecordForm>
  )
}

const labels = texts.labels

export const useTemplateEditor = (
  template: ReplyTemplate | null,
  onClose: () => void,
  first?: ReplyTemplateValues,
) => {
  const { client, queries } = useServices()
  const lang = useMainLanguage()
  return useRecord({
    kind: replyTemplateKind(client, first ?? { lang, title: '', text: '' }),
    given: template,
    input: replyTemplateInputSchema,
    onSaved: inList(queries, onClose, 'reply-template').onSaved,
  })
}

const useTemplateRemoval = () => {
  const remove = useRemoval(replyTemplateRemoval)
  return (template: ReplyTemplate) =>
    confirm({
      title: texts.removeQuestion({ title: template.title }),
      action: texts.remove,
      text: texts.textIsLost,
      act: () =>
        remove(template, { title: texts.template({ title: template.title }), removed: texts.removed }),
    })
}
