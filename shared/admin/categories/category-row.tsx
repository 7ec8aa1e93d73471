/** One category: its name turns into a field in place. */
import { ActionIcon, Button, Group, Table, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { fieldProblems, mayPass, messageOf } from '#shared/client/api-error.ts'
import { type Category, categoryInput } from '#shared/contract/categories.ts'
import { flawLabels } from '../beside/translation-badge.tsx'
import { Badge } from '../components/badge.tsx'
import { isStale } from '../components/form-problems.ts'
import { Icon } from '../components/icon.tsx'
import { useFocusBack } from '../components/use-focus-back.ts'
import { draftKey, readDraft } from '../drafts/draft-store.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { useWaitingSave } from '../drafts/use-waiting-save.ts'
import { readChangeText } from '../presence/change-text.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { renameDraft } from './category-draft.ts'
import { type CategoryTexts, useCategoryActions } from './use-category-actions.ts'

export interface CategoryRowProps {
  category: Category
  editable: boolean
  onRemove(): void
}

export const CategoryRow = ({ category, editable, onRemove }: CategoryRowProps) => {
  const userId = useUser()?.id ?? 0
  // A name that was being typed when the window closed is open again.
  const [editing, setEditing] = useState(
    () => editable && readDraft(localStorage, draftKey(userId, recordOf(category)), renameDraft) !== null,
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
            <ActionIcon
              ref={opener}
              aria-label={`Переименовать «${category.title}»`}
              onClick={() => setEditing(true)}
            >
              <Icon name="edit" size={16} />
            </ActionIcon>
            <ActionIcon aria-label={`Удалить «${category.title}»`} onClick={onRemove}>
              <Icon name="trash" size={16} />
            </ActionIcon>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** Visitors of the Ukrainian pages do not see a category without a Ukrainian name. */
const UkrainianTitle = ({ title, isOlder }: { title: string; isOlder: boolean }) => (
  <Table.Td>
    {title ? (
      <span lang="uk">{title}</span>
    ) : (
      <span title="На украинских страницах её не видно">
        <Badge tone="warn">Нет</Badge>
      </span>
    )}
    {isOlder && (
      <span title="Русское название изменили позже. Проверьте украинское и сохраните его, можно без изменений.">
        {' '}
        <Badge tone="warn">{flawLabels.older}</Badge>
      </span>
    )}
  </Table.Td>
)

const RenameForm = ({ category, onClose }: { category: Category; onClose(): void }) => {
  const { title, setTitle, uk, setUk, error, busy, save, cancel } = useRename(category, onClose)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') cancel()
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
  }
  return (
    <Group gap="xs" align="flex-start">
      <TextInput
        aria-label={`Новое название категории «${category.title}»`}
        size="xs"
        autoFocus
        maxLength={120}
        value={title}
        error={error}
        onChange={event => setTitle(event.currentTarget.value)}
        onKeyDown={onKey}
        className="admin-grow"
      />
      <TextInput
        aria-label={`Украинское название категории «${category.title}»`}
        placeholder="Украинское название"
        size="xs"
        lang="uk"
        maxLength={120}
        value={uk}
        onChange={event => setUk(event.currentTarget.value)}
        onKeyDown={onKey}
        className="admin-grow"
        rightSection={
          uk === '' &&
          title !== '' && (
            <ActionIcon
              aria-label="Взять русское название как начало"
              title="Взять русское название как начало"
              onClick={() => setUk(title)}
            >
              <Icon name="copy" size={14} />
            </ActionIcon>
          )
        }
      />
      <Button size="xs" loading={busy} onClick={() => void save()}>
        Сохранить
      </Button>
      <Button size="xs" variant="default" onClick={cancel}>
        Отмена
      </Button>
    </Group>
  )
}

const useRename = (opened: Category, onClose: () => void) => {
  const actions = useCategoryActions()
  const { client } = useServices()
  // The version that the person has seen, also when the list is refreshed behind the open field.
  const [seen, setSeen] = useState(opened)
  const [title, setTitle] = useState(seen.title)
  const [uk, setUk] = useState(seen.titles?.uk ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const draft = useDraft({
    record: recordOf(opened),
    schema: renameDraft,
    values: useMemo(() => ({ title, uk }), [title, uk]),
    dirty: title !== seen.title || uk !== (seen.titles?.uk ?? ''),
    baseVersion: seen.version,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the work of last time is looked at once
  useEffect(() => {
    const { found } = draft
    draft.take()
    if (!found) return
    setTitle(found.values.title)
    setUk(found.values.uk)
    // Older than the record itself when a colleague has renamed it since: the save then finds that out.
    setSeen({ ...opened, version: found.baseVersion ?? opened.version })
  }, [])
  const close = () => {
    draft.discard()
    onClose()
  }
  const save = async () => {
    const checked = categoryInput.safeParse({ title, titles: { uk } })
    if (!checked.success) {
      waiting.stop()
      return setError(checked.error.issues[0]?.message ?? 'Проверьте название')
    }
    setBusy(true)
    try {
      await actions.rename(seen, checked.data)
      waiting.stop()
      return close()
    } catch (failure) {
      if (mayPass(failure)) {
        setError('Нет связи с сервером. Сохраним сами, как только связь появится.')
        waiting.wait(failure)
      } else {
        waiting.stop()
        setError(isStale(failure) ? await meet(checked.data) : problemOf(failure))
      }
    }
    setBusy(false)
  }
  const waiting = useWaitingSave(() => void save())
  /** Somebody else has renamed it: that is said, and a second save is meant. */
  const meet = async (mine: CategoryTexts): Promise<string | null> => {
    try {
      const theirs = await actions.read(opened.id)
      if (theirs.title === mine.title && (theirs.titles?.uk ?? '') === (mine.titles?.uk ?? '')) {
        close()
        return null
      }
      setSeen(theirs)
      const now = [theirs.title, theirs.titles?.uk].filter(Boolean).join(' / ')
      const whose = await readChangeText(client, { kind: 'category', id: opened.id })
      return `${whose} Теперь она называется «${now}». Сохраните ещё раз, если нужно Ваше название.`
    } catch (failure) {
      return problemOf(failure)
    }
  }
  return { title, setTitle, uk, setUk, error, busy, save, cancel: close }
}

const problemOf = (failure: unknown): string => {
  const problems = fieldProblems(failure)
  return problems.title ?? problems['titles.uk'] ?? messageOf(failure)
}

const recordOf = ({ id }: Category): string => `category-${id}`
