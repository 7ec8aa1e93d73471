import { Button, Flex, Group, Modal, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as texts from '#messages/admin/platform/records.js'
import { useAction } from '#shared/admin/platform/calls/use-action.ts'
import { confirm } from '#shared/admin/platform/components/dialogs/confirm.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'
import { formatMoment } from '#shared/admin/platform/format/format-time.ts'
import { isStale } from '#shared/admin/platform/forms/form-problems.ts'
import type { Client } from '#shared/client/call.ts'
import type { Revision } from '#shared/contract/content/posts.ts'
import type { KindName } from '#shared/kinds/all-kinds.ts'

export interface RevisionListProps<T extends Revision, R> {
  /** Kind of the record, which is read again also after a refusal: its answer may have been lost. */
  kind: KindName
  /** All kept revisions, the current one included. */
  revisions: UseQueryResult<readonly T[]>
  present: number
  /** True when a restore would discard a draft: the question then warns of it. */
  dirty: boolean
  /** Text on how a restore changes the public page. */
  consequences: string
  noteOf?(revision: T): string | null
  look(version: number): ReactNode
  restore(client: Client, version: number): Promise<R>
  /** The record as the server has it by now, and whether that is the revision's content. */
  readNow(client: Client, version: number): Promise<{ record: R; isRestored: boolean }>
  onRestored(record: R): unknown
}

/** Takes a restore as done that the server has stored although its response was lost. */
const restoreOnce = async <T extends Revision, R>(
  { restore, readNow }: RevisionListProps<T, R>,
  client: Client,
  version: number,
): Promise<R> => {
  try {
    return await restore(client, version)
  } catch (error) {
    if (!isStale(error)) throw error
    const { record, isRestored } = await readNow(client, version)
    if (!isRestored) throw error
    return record
  }
}

export const RevisionList = <T extends Revision, R>(props: RevisionListProps<T, R>) => {
  const { revisions, present, noteOf, look } = props
  const restore = useAction((client, version: number) => restoreOnce(props, client, version), {
    changes: [props.kind],
    onDone: props.onRestored,
    done: (_, version) => texts.versionRestored({ version }),
  })
  const [looking, setLooking] = useState<number | null>(null)
  const ask = (version: number) =>
    confirm({
      title: texts.restoreQuestion({ version }),
      action: texts.bringBack,
      text: `Нынешний текст останется в истории. ${props.consequences}${props.dirty ? ' Несохранённые правки в форме пропадут.' : ''}`,
      act: () => restore.run(version),
    })
  if (revisions.data === undefined) return <QueryState of={revisions} rows={3} />
  const old = revisions.data.filter(({ version }) => version !== present)
  if (old.length === 0) return <p className="admin-quiet">{texts.noVersions}</p>
  return (
    <>
      <Flex component="ul" direction="column" gap="xs" mah="20rem" className="admin-scroll">
        {old.map(revision => {
          const { version, author, createdAt } = revision
          const note = noteOf?.(revision)
          return (
            <Flex
              component="li"
              key={version}
              wrap="wrap"
              gap="xs"
              align="center"
              justify="space-between"
              fz="sm"
            >
              <span>
                {formatMoment(createdAt)}
                <Text size="xs" c="dimmed">
                  {texts.versionWord} {version}, {author ?? texts.unknownAuthor}
                  {note && <span>{`, ${note}`}</span>}
                </Text>
              </span>
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => setLooking(version)}
                  aria-label={texts.lookAtVersion({ version })}
                >
                  {texts.look}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => ask(version)}
                  aria-label={texts.restoreVersion({ version })}
                >
                  {texts.bringBack}
                </Button>
              </Group>
            </Flex>
          )
        })}
      </Flex>
      <Modal
        opened={looking !== null}
        onClose={() => setLooking(null)}
        size="52rem"
        title={texts.versionTitle({ looking: looking ?? '' })}
      >
        {looking !== null && look(looking)}
      </Modal>
    </>
  )
}
