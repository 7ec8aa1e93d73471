/** Icon for a field that the customer sees on the order's page. */
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'

export const SeenByCustomer = () => (
  <span title="Видит клиент" role="img" aria-label="видит клиент">
    <Icon name="eye" size={14} />
  </span>
)
