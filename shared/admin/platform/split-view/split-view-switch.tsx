/** Shows or hides the original beside the translation; the choice is stored on this device. */

import { Button } from '@mantine/core'
import * as texts from '#messages/admin/platform/split-view.js'
import type { SplitViewChoice } from './use-split-view.ts'

export const SplitViewSwitch = ({ beside }: { beside: SplitViewChoice }) =>
  beside.offered ? (
    <Button
      size="compact-sm"
      variant={beside.shown ? 'light' : 'default'}
      aria-pressed={beside.shown}
      onClick={beside.toggle}
    >
      {texts.originalBeside}
    </Button>
  ) : null
