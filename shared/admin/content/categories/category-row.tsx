import { Button, Group, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/content/categories.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { useFocusBack } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { draftKey, readDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { CancelButton } from '#shared/admin/platform/forms/cancel-button.tsx'
import { problemsIn } from '#shared/admin/platform/forms/form-problems.ts'
import { RecordForm } from '#shared/admin/platform/records/record-form.tsx'
import { inList } from '#shared/admin/platform/records/record-options.ts'
import { useRecord } from '#shared/admin/platform/records/use-record.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { flawLabels } from '#shared/admin/platform/split-view/translation-badge.tsx'
import { type Category, categoryInputSchema } from '#shared/contract/content/categories.ts'
import { categoryBody, categoryKind, categoryRecord, fieldOfCategory, renameDraft } from './category-kind.ts'

export interface CategoryRowProps {
  category: Category
  editable: boolean
  onRemove(): void
}

export const CategoryRow = ({ category, editable, onRemove }: CategoryRowProps) => {
  const userId = useUser()?.id ?? 0
  // A name that was being typed when the window closed is opened again.
  const [editing, setEditing] = useState(
    () =>
      editable &&
      readDraft(localStorage, draftKey(userId, categoryRecord(category.id)), renameDraft) !== null,
  )
  const opener = useFocusBack(editing)
  return (
    <Table.Tr data-row>
      {editing ? (
        <Table.Td colSpan={2}>
          <RenameForm category={category} onClose={() => setEditing(false)} />
        </Table.Td>
      ) : (
        <>
          <Table.Td>{category.title}</Table.Td>
          <UkrainianTitle title={category.titles?.uk ?? ''} isOlder={category.isOlder ?? false} />
        </>
      )}
      <Table.Td className="admin-number admin-beside-phone">
        {category.postCount > 0 ? (
          <Link to={`/admin/posts?category=${category.id}`}>{category.postCount}</Link>
        ) : (
          0
        )}
      </Table.Td>
      <Table.Td className="admin-actions">
        {editable && !editing && (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <IconButton
              icon="edit"
              ref={opener}
              label={texts.rename({ title: category.title })}
              onClick={() => setEditing(true)}
            />
            <IconButton icon="trash" label={texts.remove({ title: category.title })} onClick={onRemove} />
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Marks a missing Ukrainian name: without it visitors of the Ukrainian pages do not see the category. */
const UkrainianTitle = ({ title, isOlder }: { title: string; isOlder: boolean }) => (
  <Table.Td>
    {title ? (
      <span lang="uk">{title}</span>
    ) : (
      <span title={texts.invisibleInUkrainian}>
        <Badge tone="warn">{texts.none}</Badge>
      </span>
    )}
    {isOlder && (
      <span title={texts.isOlder}>
        {' '}
        <Badge tone="warn">{flawLabels.older}</Badge>
      </span>
    )}
  </Table.Td>
)

const RenameForm = ({ category, onClose }: { category: Category; onClose(): void }) => {
  const editor = useCategoryEditor(category, onClose)
  const { field, form } = editor
  const { title, uk } = form.values
  return (
    <RecordForm
      editor={editor}
      label={texts.categoryOf({ title: category.title })}
      labels={categoryLabels}
      gap="xs"
    >
      <Group gap="xs" align="flex-start">
        <TextInput
          aria-label={texts.newTitleOf({ title: category.title })}
          size="xs"
          autoFocus
          {...field('title')}
          flex={1}
          miw={120}
        />
        <TextInput
          aria-label={texts.ukrainianTitleOf({ title: category.title })}
          placeholder={texts.ukrainianTitle}
          size="xs"
          lang="uk"
          {...field('uk', { at: 'titles.uk' })}
          flex={1}
          miw={120}
          rightSection={
            uk === '' &&
            title !== '' && (
              <IconButton
                icon="copy"
                iconSize={14}
                label={texts.takeRussian}
                title={texts.takeRussian}
                onClick={() => form.setFieldValue('uk', title)}
              />
            )
          }
        />
        <Button type="submit" size="xs" loading={editor.state === 'saving'}>
          {texts.save}
        </Button>
        <CancelButton size="xs" dirty={editor.dirty} onCancel={editor.cancel} />
      </Group>
    </RecordForm>
  )
}

export const categoryLabels = { title: texts.title, uk: texts.inUkrainian }

/** `category` is null for a new one; after saving it the form is ready for another. */
export const useCategoryEditor = (category: Category | null, onClose: () => void) => {
  const { client, queries } = useServices()
  const listed = inList(queries, onClose, 'category')
  const editor = useRecord({
    kind: categoryKind(client),
    given: category,
    input: categoryInputSchema,
    check: values => problemsIn(categoryInputSchema, categoryBody(values), fieldOfCategory),
    fieldOf: fieldOfCategory,
    ...listed,
    onSaved: async (saved, how) => {
      const next = await listed.onSaved(saved, how)
      return how.created ? 'start anew' : next
    },
    savedText: ({ created }) => (created ? texts.wasCreated : texts.wasRenamed),
  })
  const cancel = () => {
    editor.closeDroppingDraft()
    onClose()
  }
  return { ...editor, cancel }
}
