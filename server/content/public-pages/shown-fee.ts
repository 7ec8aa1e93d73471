/** A fee of the office as pages show it. */

/** @example shownFee({ title: 'Услуги', usd: '350.00' }).price // '350 $' */
export const shownFee = ({ title, usd }: { title: string; usd: string }) => ({
  title,
  price: `${usd.replace(/\.00$/, '').replace('.', ',')}\u00a0$`,
})
