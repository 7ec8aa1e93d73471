/** Shows or hides the original beside the translation; the choice is stored on this device. */

import * as texts from '#messages/admin/platform/split-view.js'
import { CompactButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import type { SplitViewChoice } from './use-split-view.ts'

export const SplitViewSwitch = ({ beside }: { beside: SplitViewChoice }) =>
  beside.offered ? (
    <CompactButton
      variant={beside.shown ? 'light' : 'default'}
      aria-pressed={beside.shown}
      onClick={beside.toggle}
    >
      {texts.originalBeside}
    </CompactButton>
  ) : null
