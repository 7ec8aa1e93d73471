/** Switches the single keys of the inbox on this device. */
import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { keysOn } from '#shared/admin/platform/components/controls/single-keys.ts'

export const KeysSwitch = () => {
  const on = useSyncExternalStore(keysOn.subscribe, keysOn.get)
  return (
    <Button
      variant="subtle"
      color="gray"
      className="admin-for-keys"
      aria-pressed={on}
      title="J и K, X, T, D, A, S, N, R, C; все — по клавише «?»"
      onClick={() => keysOn.set(!on)}
    >
      {on ? 'Клавиши включены' : 'Без клавиш'}
    </Button>
  )
}
