import { Button, Flex } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { draftKey, listDrafts, removeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { storeDraftFile } from '#shared/admin/platform/drafts/file-store.ts'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { useUser } from '#shared/admin/platform/session/use-session.ts'
import { newPostRecord, pathOfRecord } from './post-record.ts'
import { postValues } from './post-values.ts'

export const RecoveredPosts = () => {
  const userId = useUser()?.id ?? 0
  const [kept, setKept] = useState(() => listDrafts(localStorage, userId, newPostRecord, postValues))
  if (kept.length === 0) return null
  const discard = (record: string) => {
    const key = draftKey(userId, record)
    removeDraft(localStorage, key)
    void storeDraftFile(key, null)
    setKept(kept.filter(draft => draft.record !== record))
  }
  return (
    <section className="admin-card" aria-labelledby="recovered-posts-title">
      <h2 id="recovered-posts-title">Начаты на этом устройстве и не сохранены</h2>
      <ul className="admin-plain">
        {kept.map(({ record, draft }) => (
          <Flex
            component="li"
            key={record}
            wrap="wrap"
            align="center"
            justify="space-between"
            gap="md"
            py="3xs"
          >
            <span>
              <Link to={pathOfRecord(record)}>{draft.values.title.trim() || 'Без заголовка'}</Link>{' '}
              <span className="admin-quiet">{formatMoment(draft.savedAt)}</span>
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Выбросить «${draft.values.title.trim() || 'Без заголовка'}»`}
              onClick={() => discard(record)}
            >
              Выбросить
            </Button>
          </Flex>
        ))}
      </ul>
    </section>
  )
}
