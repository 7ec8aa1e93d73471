import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as texts from '#messages/admin/system/settings.js'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import type { ProgramPreferences } from '#shared/admin/platform/shell.ts'

/** Initial values when quiet hours are switched on. */
const evening = { from: '19:00', to: '09:00' }

const lockTimes = choices(texts.lockTimes.never, {
  15: texts.lockTimes.after15,
  30: texts.lockTimes.after30,
  60: texts.lockTimes.after60,
})

const noKeys = { value: '', label: texts.noKeys }

const otherWays = texts.otherWays
const keysUnknown = texts.keysUnknown

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
      <h2 id="program-title">{texts.program}</h2>
      <Stack gap="md">
        <NativeSelect
          label={texts.callKeys}
          description={isTaken ? undefined : isTaken === null ? keysUnknown : otherWays}
          error={isTaken === true && texts.keysTaken}
          data={[...preferences.callKeys.map(keys => ({ value: keys, label: keyNames(keys) })), noKeys]}
          value={chosen.callKeys ?? ''}
          onChange={event => void change({ callKeys: event.currentTarget.value || null })}
        />
        <NativeSelect
          label={texts.lockAfter}
          description={texts.lockHint}
          data={lockTimes}
          value={String(chosen.lockAfter ?? '')}
          onChange={event => void change({ lockAfter: Number(event.currentTarget.value) || null })}
        />
        <Checkbox
          label={texts.opensAtLogin}
          checked={chosen.opensAtLogin}
          onChange={event => void change({ opensAtLogin: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.staysInTray}
          description={texts.stillNotifies}
          checked={chosen.staysInTray}
          onChange={event => void change({ staysInTray: event.currentTarget.checked })}
        />
        <Checkbox
          label={texts.quietHours}
          description={texts.quietHint}
          checked={quietHours !== null}
          onChange={event => void change({ quietHours: event.currentTarget.checked ? evening : null })}
        />
        {quietHours && (
          <Group gap="sm">
            {(['from', 'to'] as const).map(end => (
              <TextInput
                key={end}
                type="time"
                label={end === 'from' ? texts.quietEnds.from : texts.quietEnds.to}
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
