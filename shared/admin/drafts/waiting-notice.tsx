/** Says that a save waits for the connection. */
import { Alert, Button, Group } from '@mantine/core'

export interface WaitingNoticeProps {
  waiting: boolean
  /** What a server that is there has said. */
  reason?: string | null
  /** It goes out without the form as well. */
  mayClose?: boolean
  onRetry(): void
  onStop(): void
}

export const WaitingNotice = ({
  waiting,
  reason = null,
  mayClose = false,
  onRetry,
  onStop,
}: WaitingNoticeProps) =>
  waiting && (
    <Alert
      color="yellow"
      className="admin-notice"
      role="status"
      title={reason === null ? 'Нет связи с сервером' : 'Сервер пока не принимает'}
    >
      <Group justify="space-between" gap="sm">
        <span>
          {reason !== null && `${reason.replace(/[.\s]*$/, '')}. `}
          Работа цела на этом устройстве. Сохраним сами, как только{' '}
          {reason === null ? 'связь появится' : 'это пройдёт'}.{mayClose && ' Эту страницу можно закрыть.'}
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
