import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { keysOn } from '#shared/admin/platform/components/controls/single-keys.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { soundOn, switchSound } from './live/request-sound.ts'

export const KeysSwitch = () => {
  const on = useSyncExternalStore(keysOn.subscribe, keysOn.get)
  return (
    <Button
      {...quiet}
      className="admin-for-keys"
      aria-pressed={on}
      title="J и K, X, T, D, A, S, N, R, C; все — по клавише «?»"
      onClick={() => keysOn.set(!on)}
    >
      {on ? 'Клавиши включены' : 'Без клавиш'}
    </Button>
  )
}

export const SoundSwitch = () => {
  const on = useSyncExternalStore(soundOn.subscribe, soundOn.get)
  return (
    <Button
      {...quiet}
      aria-pressed={on}
      onClick={() => switchSound(!on)}
      leftSection={<Icon name={on ? 'bell' : 'bellOff'} size={16} />}
    >
      {on ? 'Звук включён' : 'Без звука'}
    </Button>
  )
}

const quiet = { variant: 'subtle', color: 'gray' } as const
