/** Unsent saves of records whose form is closed, sent from their drafts. */

import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { z } from 'zod'
import * as words from '#messages/admin/platform/save-queue.js'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { notifyDone } from '#shared/admin/platform/components/dialogs/notify.ts'
import type { Client } from '#shared/client/call.ts'
import { focusRow } from '../components/controls/use-focus-back.ts'
import { CopyUnsaved } from '../drafts/copy-unsaved.tsx'
import { isOwnedHere } from '../drafts/draft-owner.ts'
import { draftKey, readDraft, removeDraft } from '../drafts/draft-store.ts'
import { plainTextOf } from '../format/differing-range.ts'
import { useServices } from '../services.ts'
import { useStillSignedIn, useUser } from '../session/use-session.ts'
import {
  decideQueuedSave,
  isRemoval,
  queuedSaves,
  removeQueuedSave,
  reportSavesChange,
  saveStorage,
  useQueued,
} from './queued-saves.ts'
import { type SendRecord, sendQueuedSaves } from './send-queued-saves.ts'
import type { QueuedRow, QueuePart, SendRound } from './unsent-changes.tsx'

/**
 * @param loadSender imports the code that saves each kind; on the web it may fail to load without a
 * connection
 */
export const useRecordSaves = (loadSender: () => Promise<SendRecord>): QueuePart => {
  const { client, shell, queries } = useServices()
  const userId = useUser()?.id ?? 0
  const isSignedIn = useStillSignedIn()
  const { pathname } = useLocation()
  const all = useQueued(() => savesOf(userId))
  const saves = all.filter(({ isInForm }) => !isInForm)
  const held = useQueued(() => shell.heldDrafts?.().filter(work => work.userId === userId) ?? [])
  const send = async (): Promise<SendRound> => {
    const sendRecord = await loadSender().catch(() => null)
    if (sendRecord === null) return { isSent: false, isLeft: true }
    const tools = {
      client: onlyWhile(isSignedIn, client),
      ...{ userId, storage: saveStorage, sendRecord, now: () => new Date() },
    }
    const refused = () => queuedSaves(saveStorage, userId).filter(({ problem }) => problem !== null).length
    const before = refused()
    const { saved, isLeft } = await sendQueuedSaves(tools)
    const titled = (isOne: (save: ShownSave) => boolean) =>
      new Set(saves.filter(isOne).map(({ title }) => title))
    const removed = titled(({ record }) => isRemoval(record))
    const pressed = titled(({ change }) => change !== undefined)
    for (const title of saved)
      if (!pressed.has(title)) notifyDone(`${removed.has(title) ? words.removed : words.saved}: ${title}`)
    reportSavesChange()
    return { isSent: saved.length > 0 || refused() > before, isLeft }
  }
  const readAgain = () => void queries.invalidateQueries()
  return {
    count: all.length + held.filter(({ isSave }) => isSave).length,
    rows: [
      ...saves
        .filter(({ isListed, path }) => !(isListed && path === pathname))
        .map(save => (save.change ? changeRow(userId, save, readAgain) : rowOf(userId, save))),
      // Two starts may have left work on one record.
      ...held.map(({ title, path: to, reason: text }, place) => {
        const key = `held ${place}`
        return { key, to, title, since: null, isStuck: false, text }
      }),
    ],
    // Without what is behind a refused change, so that the end of that one sends them.
    due: saves
      .filter(({ problem, change }) => problem === null && !(change && isHeld(saves, change.of)))
      // With its moment: another one under a name that has just become free is sent as well.
      .map(({ record, since }) => record + since),
    dueInForms: all.length - saves.length,
    send,
  }
}

/** Another colleague may have signed in during the last call; a throw leaves the save waiting. */
const onlyWhile = (isSignedIn: () => boolean, client: Client): Client => ({
  ...client,
  call: async (...asked) => {
    if (!isSignedIn()) throw new Error('The author of the save has signed out')
    return client.call(...asked)
  },
})

const rowOf = (userId: number, { record, title, path, problem, since, isListed }: ShownSave): QueuedRow => {
  const removes = isRemoval(record)
  const drop = () => {
    focusRow()
    removeQueuedSave(saveStorage, userId, record)
    if (removes || isListed) removeDraft(saveStorage, draftKey(userId, record))
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
        ? removes
          ? words.removedOnceConnected
          : words.savedOnceConnected
        : `${removes ? words.notRemoved : words.notSaved}. ${problem}`,
    actions: (problem !== null || removes) && (
      <>
        <Button component={Link} to={path} size="compact-sm" variant="default">
          {words.open}
        </Button>
        <CompactButton onClick={drop}>
          {removes ? words.keepRecord : isListed ? words.remove : words.keepDraft}
        </CompactButton>
        {!removes && (
          <CopyUnsaved
            text={wordsIn(readDraft(saveStorage, draftKey(userId, record), z.unknown())?.values)}
          />
        )}
      </>
    ),
  }
}

const isHeld = (saves: readonly ShownSave[], subject: string): boolean =>
  saves.some(({ problem, change }) => problem !== null && change?.of === subject)

/** @param readAgain shows the record as the server has it, once the change is dropped */
const changeRow = (
  userId: number,
  { record, title, path, problem, since, change }: ShownSave,
  readAgain: () => void,
): QueuedRow => {
  const isConflict = change?.isConflict === true
  const decide = (decision: 'send' | 'drop') => {
    focusRow()
    decideQueuedSave(saveStorage, userId, record, decision)
    reportSavesChange()
    if (decision === 'drop') readAgain()
  }
  return {
    key: record,
    to: path,
    title,
    since,
    isStuck: problem !== null,
    text: `${change?.words}.${problem === null ? '' : ` ${isConflict ? '' : words.refused}${problem}`}`,
    actions: problem !== null && (
      <>
        <CompactButton onClick={() => decide('send')}>
          {isConflict ? words.keepMine : words.sendAgain}
        </CompactButton>
        <CompactButton onClick={() => decide('drop')}>
          {isConflict ? words.keepTheirs : words.remove}
        </CompactButton>
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

/** Queued saves; `isInForm` marks those that a form of this window shows and sends. */
const savesOf = (userId: number) =>
  queuedSaves(saveStorage, userId).map(save => ({
    ...save,
    isInForm: isOwnedHere(draftKey(userId, save.record)),
  }))
