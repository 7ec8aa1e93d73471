/** The sign of what the customer sees on the page of the order. */
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'

export const SeenByCustomer = () => (
  <span title="Видит клиент" role="img" aria-label="видит клиент">
    <Icon name="eye" size={14} />
  </span>
)
