import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { ProgramPreferences } from '#shared/admin/platform/shell.ts'

/** Initial values when quiet hours are switched on. */
const evening = { from: '19:00', to: '09:00' }

const lockTimes = choices('Никогда', { 15: 'Через 15 минут', 30: 'Через 30 минут', 60: 'Через час' })

const noKeys = { value: '', label: 'Без сочетания клавиш' }

const otherWays = 'Он открывается и из трея, и из меню «Файл»'
const keysUnknown =
  'Свободны ли клавиши, эта система не сообщает: нажмите их и проверьте. Освобождает и меняет их она сама, в своих настройках'

const keyNames = (keys: string): string => keys.replace('CommandOrControl', isMac() ? '⌘' : 'Ctrl')
const isMac = (): boolean => /^Mac/.test(navigator.platform)

export const ProgramPanel = () => {
  const { preferences } = useServices().shell
  const [chosen, setChosen] = useState<ProgramPreferences | null>(null)
  const [isTaken, setTaken] = useState<boolean | null>(false)
  useEffect(() => {
    preferences?.read().then(setChosen, notifyFailure)
    preferences?.isShortcutTaken().then(setTaken, notifyFailure)
  }, [preferences])
  if (!preferences || !chosen) return null
  const change = async (part: Partial<ProgramPreferences>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    try {
      await preferences.change(next)
      setTaken(await preferences.isShortcutTaken())
    } catch (error) {
      setChosen(chosen)
      notifyFailure(error)
    }
  }
  const { quietHours } = chosen
  return (
    <Stack component="section" maw="46rem" className="admin-card" aria-labelledby="program-title">
      <h2 id="program-title">Программа</h2>
      <Stack gap="md">
        <NativeSelect
          label="Расчёт для звонящего из любой программы"
          description={isTaken ? undefined : isTaken === null ? keysUnknown : otherWays}
          error={isTaken === true && 'Эти клавиши заняты другой программой: выберите другие'}
          data={[...preferences.callKeys.map(keys => ({ value: keys, label: keyNames(keys) })), noKeys]}
          value={chosen.callKeys ?? ''}
          onChange={event => void change({ callKeys: event.currentTarget.value || null })}
        />
        <NativeSelect
          label="Спрашивать пароль, когда за компьютером никого нет"
          description="И когда экран заблокирован. Пока никто не вошёл, о новых заявках программа не сообщает"
          data={lockTimes}
          value={String(chosen.lockAfter ?? '')}
          onChange={event => void change({ lockAfter: Number(event.currentTarget.value) || null })}
        />
        <Checkbox
          label="Запускать вместе с системой"
          checked={chosen.opensAtLogin}
          onChange={event => void change({ opensAtLogin: event.currentTarget.checked })}
        />
        <Checkbox
          label="Оставаться в трее, когда окно закрыто"
          description="Новые заявки по-прежнему приходят уведомлениями"
          checked={chosen.staysInTray}
          onChange={event => void change({ staysInTray: event.currentTarget.checked })}
        />
        <Checkbox
          label="Тихие часы"
          description="Уведомления не показываются, заявки считаются"
          checked={quietHours !== null}
          onChange={event => void change({ quietHours: event.currentTarget.checked ? evening : null })}
        />
        {quietHours && (
          <Group gap="sm">
            {(['from', 'to'] as const).map(end => (
              <TextInput
                key={end}
                type="time"
                label={end === 'from' ? 'С' : 'До'}
                value={quietHours[end]}
                onChange={event => {
                  const time = event.currentTarget.value
                  if (time !== '') void change({ quietHours: { ...quietHours, [end]: time } })
                }}
              />
            ))}
          </Group>
        )}
      </Stack>
    </Stack>
  )
}
