/** The recovery codes, shown once: to copy, to print, to write down. */
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import classes from './account.module.css'

export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone(): void }) => {
  const clipboard = useClipboard()
  return (
    <Stack gap="sm" className={classes.recovery}>
      <Alert color="bronze" role="status" title="Вход с кодом включён">
        Сохраните резервные коды сейчас: больше они не покажутся. Каждый впускает один раз, если телефона нет
        под рукой.
      </Alert>
      <ol aria-label="Резервные коды">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={16} />}
          onClick={() => clipboard.copy(codes.join('\n'))}
        >
          {clipboard.copied ? 'Скопировано' : 'Копировать'}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="print" size={16} />}
          onClick={() => window.print()}
        >
          Напечатать
        </Button>
        <Button onClick={onDone}>Я сохранил коды</Button>
      </Group>
    </Stack>
  )
}
