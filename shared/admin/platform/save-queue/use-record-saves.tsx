/** Unsent saves of records whose form is closed, sent from their drafts. */
import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import { focusRow } from '../components/controls/use-focus-back.ts'
import { CopyWork } from '../drafts/copy-work.tsx'
import { draftKey, readDraft, removeDraft } from '../drafts/draft-store.ts'
import { plainTextOf } from '../format/differing-range.ts'
import { useServices } from '../services.ts'
import { useStillSignedIn, useUser } from '../session/use-session.ts'
import { isOpenHere } from './open-forms.ts'
import { type SendRecord, sendWaitingSaves } from './send-waiting-saves.ts'
import type { SendRound, WaitingPart, WaitingRow } from './unsent-changes.tsx'
import {
  isRemoval,
  removeWaitingSave,
  reportSavesChange,
  saveStorage,
  useWaitingWork,
  waitingSaves,
} from './waiting-saves.ts'

/**
 * @param loadSender imports the code that saves each kind; on the web it may fail to load without a
 * connection
 */
export const useRecordSaves = (loadSender: () => Promise<SendRecord>): WaitingPart => {
  const { client, shell } = useServices()
  const userId = useUser()?.id ?? 0
  const isSignedIn = useStillSignedIn()
  const all = useWaitingWork(() => savesOf(userId))
  const saves = all.filter(({ isOpenHere }) => !isOpenHere)
  const held = useWaitingWork(() => shell.heldWork?.().filter(work => work.userId === userId) ?? [])
  const send = async (): Promise<SendRound> => {
    const sendRecord = await loadSender().catch(() => null)
    if (sendRecord === null) return { isSent: false, isLeft: true }
    const sendOwn: SendRecord = async waiting => {
      // Another colleague may have signed in during the last call; a throw leaves the save waiting.
      if (!isSignedIn()) throw new Error('The author of the save has signed out')
      return sendRecord(waiting)
    }
    const tools = { client, userId, storage: saveStorage, sendRecord: sendOwn, now: () => new Date() }
    const { saved, isLeft } = await sendWaitingSaves(tools)
    const removed = new Set(saves.filter(({ record }) => isRemoval(record)).map(({ title }) => title))
    for (const title of saved) notifyDone(`${removed.has(title) ? 'Удалено' : 'Сохранено'}: ${title}`)
    reportSavesChange()
    return { isSent: saved.length > 0, isLeft }
  }
  return {
    count: all.length + held.filter(({ isSave }) => isSave).length,
    rows: [
      ...saves.map(save => rowOf(userId, save)),
      // Two starts may have left work on one record.
      ...held.map(({ title, path: to, reason: text }, place) => {
        const key = `held ${place}`
        return { key, to, title, since: null, isStuck: false, text }
      }),
    ],
    due: saves.filter(({ problem }) => problem === null).map(({ record }) => record),
    send,
  }
}

const rowOf = (userId: number, { record, title, path, problem, since }: ShownSave): WaitingRow => {
  const removes = isRemoval(record)
  const drop = () => {
    focusRow()
    removeWaitingSave(saveStorage, userId, record)
    if (removes) removeDraft(localStorage, draftKey(userId, record))
    reportSavesChange()
  }
  return {
    key: record,
    to: path,
    title,
    since,
    isStuck: problem !== null,
    text:
      problem === null
        ? `${removes ? 'удалим' : 'сохраним'} сами, как только связь появится.`
        : `${removes ? 'не удалено' : 'не сохранено'}. ${problem}`,
    actions: (problem !== null || removes) && (
      <>
        <Button component={Link} to={path} size="compact-sm" variant="default">
          Открыть
        </Button>
        <Button size="compact-sm" variant="default" onClick={drop}>
          {removes ? 'Не удалять' : 'Оставить черновиком'}
        </Button>
        {!removes && (
          <CopyWork text={wordsIn(readDraft(localStorage, draftKey(userId, record), z.unknown())?.values)} />
        )}
      </>
    ),
  }
}

/** All texts of unsent work of any kind, to copy: its form cannot be opened when the record is gone. */
export const wordsIn = (work: unknown): string =>
  textsIn(work)
    .map(text => (text.startsWith('<') ? plainTextOf(text) : text))
    .join('\n\n')

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

type ShownSave = ReturnType<typeof savesOf>[number]

/** Waiting saves; `isOpenHere` marks those that an open form of this window shows and sends. */
const savesOf = (userId: number) =>
  waitingSaves(saveStorage, userId).map(save => ({
    ...save,
    isOpenHere: isOpenHere(draftKey(userId, save.record)),
  }))
