/** Button that publishes now; its menu can schedule the publication and shows the consequences first. */

import { Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as texts from '#messages/admin/platform/components.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import {
  focusTitle,
  rememberFocus,
  useFocusReturn,
} from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatMoment, formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { notifyDone, notifyFailure, notifyWarning } from './notify.ts'
import { notifyUndoable } from './notify-undoable.tsx'
import classes from './publish-button.module.css'

export interface PublishButtonProps {
  busy: boolean
  /** True when publishing is the page's main action: the button is then filled. */
  main: boolean
  /** Moment since when all of the record has been public, ISO 8601; null where changes are unpublished. */
  published?: string | null
  /** Checks the fields before the schedule dialog opens; false when they show problems. */
  mayPublish?(): boolean
  /** Kyiv wall-clock time as a field has it; empty when none is chosen. */
  moment: string
  /** List items: what will happen at that time. */
  consequences: ReactNode
  /** Publishes now for null, else at a future Kyiv wall-clock time. False when the form shows why it cannot. */
  onPublish(at: string | null): Promise<boolean>
  children?: ReactNode
}

export const PublishButton = ({
  busy,
  main,
  published = null,
  mayPublish,
  onPublish,
  children,
  ...plan
}: PublishButtonProps) => {
  const [planning, setPlanning] = useState(false)
  const look = main ? 'filled' : 'default'
  const whenComplete = (action: () => void) => () => {
    if (mayPublish?.() ?? true) action()
  }
  useFocusKept(published !== null)
  if (published !== null) return <PublishedSince moment={published}>{children}</PublishedSince>
  return (
    <>
      <Button.Group>
        <Button variant={look} loading={busy} onClick={whenComplete(() => void onPublish(null))}>
          {texts.publish}
        </Button>
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <Button variant={look} className={classes.more} aria-label={texts.publishOtherwise}>
              <Icon name="chevron" size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={whenComplete(() => setPlanning(true))}>{texts.planEllipsis}</Menu.Item>
            {children}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <Modal
        opened={planning}
        onClose={() => setPlanning(false)}
        title={texts.planPublication}
        returnFocus={false}
        centered
        size="28rem"
      >
        <Plan
          {...plan}
          busy={busy}
          onPlan={async at => {
            await onPublish(at)
            setPlanning(false)
          }}
          onClose={() => setPlanning(false)}
        />
      </Modal>
    </>
  )
}

/** Notice of a change of publication with undo, and `undone` for the notice after that. */
export const notifyPublication = (text: ReactNode, undone: string, undo: () => Promise<unknown>) =>
  notifyUndoable(text, async () => {
    // The form may hide what has the focus, such as the button that takes a post from the site.
    const focus = rememberFocus()
    try {
      await undo()
      notifyDone(undone)
    } catch (error) {
      notifyFailure(error)
    }
    focus.giveBackIfTaken()
  })

/** The queued save, announced above the form, only stores: a press long ago publishes nothing. */
export const notifyUnpublished = () => notifyWarning(texts.notYetPublished, texts.publishAgain)

/** «Статья на сайте: /blog/akciz». */
export const OnSite = ({ what, address }: { what: string; address: string }) => (
  <>
    {what} {texts.onSite}{' '}
    <a href={address} target="_blank" rel="noopener">
      {address}
    </a>
  </>
)

/** Moves the focus to the heading when publishing removes the button that had it. */
export const useFocusKept = (isPublished: boolean) => {
  const was = useRef(isPublished)
  useEffect(() => {
    if (isPublished && !was.current && document.activeElement === document.body) focusTitle()
    was.current = isPublished
  }, [isPublished])
}

const PublishedSince = ({ moment, children }: { moment: string; children: ReactNode }) => (
  <Text component="div" size="sm" c="dimmed" display="flex" style={{ alignItems: 'center' }}>
    <span title={formatMoment(moment)}>{texts.publishedSince({ moment: formatSoonMoment(moment) })}</span>
    {children && (
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <IconButton icon="chevron" label={texts.publishOtherwise} />
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    )}
  </Text>
)

interface PlanProps extends Pick<PublishButtonProps, 'moment' | 'busy' | 'consequences'> {
  onPlan(at: string): Promise<void>
  onClose(): void
}

const Plan = ({ busy, consequences, onPlan, onClose, ...begin }: PlanProps) => {
  useFocusReturn()
  const [moment, setMoment] = useState(begin.moment)
  const [problem, setProblem] = useState<string | null>(null)
  const plan = () => {
    const at = fromKyivField(moment)
    if (at === null) return setProblem(texts.giveMoment)
    if (new Date(at) <= new Date()) return setProblem(texts.momentPassed)
    void onPlan(moment)
  }
  return (
    <Stack gap="md">
      <TextInput
        type="datetime-local"
        label={texts.whenPublished}
        description={texts.kyivTime}
        value={moment}
        error={problem}
        data-autofocus
        onChange={event => {
          setMoment(event.currentTarget.value)
          setProblem(null)
        }}
      />
      <ul className={classes.consequences}>{consequences}</ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button loading={busy} onClick={plan}>
          {texts.plan}
        </Button>
      </Group>
    </Stack>
  )
}
