/** Says that a save waits for the connection. */
import { Alert, Button, Group } from '@mantine/core'

export interface WaitingNoticeProps {
  waiting: boolean
  /** It goes out without the form as well. */
  mayClose?: boolean
  onRetry(): void
  onStop(): void
}

export const WaitingNotice = ({ waiting, mayClose = false, onRetry, onStop }: WaitingNoticeProps) =>
  waiting && (
    <Alert color="yellow" className="admin-notice" role="status" title="Нет связи с сервером">
      <Group justify="space-between" gap="sm">
        <span>
          Работа цела на этом устройстве. Сохраним сами, как только связь появится.
          {mayClose && ' Эту страницу можно закрыть.'}
        </span>
        <Group gap="xs">
          <Button size="xs" onClick={onRetry}>
            Повторить сейчас
          </Button>
          <Button size="xs" variant="default" onClick={onStop}>
            Не ждать
          </Button>
        </Group>
      </Group>
    </Alert>
  )
