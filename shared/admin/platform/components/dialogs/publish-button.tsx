/** Publishing by one button; beside it what is rarer: publishing at a time, which says before what will happen then. */
import { ActionIcon, Button, Group, Menu, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { formatMoment, formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import { fromKyivField } from '#shared/admin/platform/format/kyiv-time.ts'
import { focusTitle } from '../page.tsx'
import classes from './publish-button.module.css'

export interface PublishButtonProps {
  busy: boolean
  /** The one main action of its page. */
  main: boolean
  /** Since when visitors have seen all of it; null where there is something to publish. */
  published?: string | null
  /** Asked before anything is promised: false once the fields say what is missing. */
  mayPublish?(): boolean
  /** Kyiv wall-clock time as a field has it; empty when none is chosen. */
  moment: string
  /** List items: what will happen at that time. */
  consequences: ReactNode
  /** At once for null, or at a Kyiv wall-clock time that is still to come. False when the form shows what keeps it from that. */
  onPublish(at: string | null): Promise<boolean>
  /** Further items of the menu. */
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
  const [rejected, setRejected] = useState(false)
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
          Опубликовать
        </Button>
        <Menu shadow="md" position="bottom-end">
          <Menu.Target>
            <Button variant={look} className={classes.more} aria-label="Опубликовать иначе">
              <Icon name="chevron" size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              onClick={whenComplete(() => {
                setRejected(false)
                setPlanning(true)
              })}
            >
              Запланировать…
            </Menu.Item>
            {children}
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      <Modal
        opened={planning}
        onClose={() => setPlanning(false)}
        title="Запланировать публикацию"
        centered
        size="28rem"
        // A missing field has the focus by then.
        returnFocus={!rejected}
      >
        <Plan
          {...plan}
          busy={busy}
          onPlan={async at => {
            setRejected(!(await onPublish(at)))
            setPlanning(false)
          }}
          onClose={() => setPlanning(false)}
        />
      </Modal>
    </>
  )
}

/** The button that was pressed goes once everything is published. */
const useFocusKept = (isPublished: boolean) => {
  const was = useRef(isPublished)
  useEffect(() => {
    if (isPublished && !was.current && document.activeElement === document.body) focusTitle()
    was.current = isPublished
  }, [isPublished])
}

const PublishedSince = ({ moment, children }: { moment: string; children: ReactNode }) => (
  <Text component="div" size="sm" c="dimmed" display="flex" style={{ alignItems: 'center' }}>
    <span title={formatMoment(moment)}>Опубликовано, {formatSoonMoment(moment)}</span>
    {children && (
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="Опубликовать иначе">
            <Icon name="chevron" size={16} />
          </ActionIcon>
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
  const [moment, setMoment] = useState(begin.moment)
  const [problem, setProblem] = useState<string | null>(null)
  const plan = () => {
    const at = fromKyivField(moment)
    if (at === null) return setProblem('Укажите день и время публикации')
    if (new Date(at) <= new Date()) return setProblem('Это время уже прошло')
    void onPlan(moment)
  }
  return (
    <Stack gap="md">
      <TextInput
        type="datetime-local"
        label="Когда выйдет"
        description="По киевскому времени"
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
          Отмена
        </Button>
        <Button loading={busy} onClick={plan}>
          Запланировать
        </Button>
      </Group>
    </Stack>
  )
}
