/** Shows or hides the original beside the translation; the choice is stored on this device. */
import { Button } from '@mantine/core'
import type { SplitViewChoice } from './use-split-view.ts'

export const SplitViewSwitch = ({ beside }: { beside: SplitViewChoice }) =>
  beside.offered ? (
    <Button
      size="compact-sm"
      variant={beside.shown ? 'light' : 'default'}
      aria-pressed={beside.shown}
      onClick={beside.toggle}
    >
      Оригинал рядом
    </Button>
  ) : null
