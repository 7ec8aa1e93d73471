/** Asks when something is to be published, and says before what will happen then. */
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fromKyivField } from '../format/kyiv-time.ts'
import classes from './dialogs/publish-button.module.css'

export interface PublishWhenProps {
  /** Begins with "later". */
  planned: boolean
  /** Kyiv wall-clock time as a field has it; empty when none is chosen. */
  moment: string
  busy: boolean
  /** List items: what publishing at once or later does. */
  consequences(later: boolean): ReactNode
  /** At once for null, or at a Kyiv wall-clock time that is still to come. */
  onPublish(at: string | null): void
  onClose(): void
}

export const PublishWhen = ({
  planned,
  busy,
  consequences,
  onPublish,
  onClose,
  ...begin
}: PublishWhenProps) => {
  const [later, setLater] = useState(planned)
  const [moment, setMoment] = useState(begin.moment)
  const [problem, setProblem] = useState<string | null>(null)
  const publish = () => {
    if (!later) return onPublish(null)
    const at = fromKyivField(moment)
    if (at === null) return setProblem('Укажите день и время публикации')
    if (new Date(at) <= new Date()) return setProblem('Это время уже прошло')
    onPublish(moment)
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        fullWidth
        aria-label="Когда"
        value={later ? 'later' : 'now'}
        onChange={value => setLater(value === 'later')}
        data={[
          { value: 'now', label: 'Сейчас' },
          { value: 'later', label: 'Позже' },
        ]}
      />
      {later && (
        <TextInput
          type="datetime-local"
          label="Когда выйдет"
          description="По киевскому времени"
          value={moment}
          error={problem}
          onChange={event => {
            setMoment(event.currentTarget.value)
            setProblem(null)
          }}
        />
      )}
      <ul className={classes.consequences}>{consequences(later)}</ul>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Отмена
        </Button>
        <Button loading={busy} onClick={publish} data-autofocus>
          {later ? 'Запланировать' : 'Опубликовать сейчас'}
        </Button>
      </Group>
    </Stack>
  )
}
