import { encode } from 'uqr'
import * as texts from '#messages/admin/work/invoices.js'
import { pathOf, pictureOf } from '#shared/domain/work/invoices/code-picture.ts'
import { PaymentCode } from '#shared/ui/payment-code.tsx'

export const CodeOfLink = ({ link }: { link: string }) => {
  const picture = pictureOf(link, encode)
  return <PaymentCode {...picture} path={pathOf(picture)} label={texts.paymentCode} />
}
