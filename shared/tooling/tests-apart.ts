// Tests that no run takes unless its step in `test-steps.ts` asks for them.

/**
 * Separate steps of `npm run proof`: they need programs that not every machine has, or simulate a month of an office.
 */
export const onlyAlone = [
  ...(process.env.LIVE_WORKBOOKS === undefined ? ['**/live-workbooks.test.ts'] : []),
  ...(process.env.OFFICE_MONTH === undefined ? ['server/proofs/office-month.test.ts'] : []),
  ...(process.env.LIVE_KEYCHAINS === undefined
    ? ['desktop/e2e/keychains/live-keychains.test.ts', 'desktop/packaging/linux-checks.test.ts']
    : []),
  ...(process.env.MARKED_LANGUAGE === undefined
    ? ['server/proofs/contract/office-in-ukrainian.test.ts']
    : []),
  ...(process.env.MOVING_IN === undefined ? ['server/content/import/*moving-in.test.ts'] : []),
  ...(process.env.THROUGH_NGINX === undefined ? ['server/deploy/through-nginx.test.ts'] : []),
  ...(process.env.SERVICES === undefined ? ['server/proofs/services/**'] : []),
  ...(process.env.UPGRADE === undefined ? ['server/proofs/fixtures/upgrade.test.ts'] : []),
]
/** Tests that measure time and fail on a busy machine: a separate step of `npm run proof`, one file after the other. */
export const byTheClock =
  process.env.BY_THE_CLOCK === undefined
    ? [
        'server/calculation/tables/hostile-files-cost.test.ts',
        'server/content/media/animation-cost.test.ts',
        'server/proofs/security/login-time.test.ts',
        'server/proofs/security/serving-thread-time.test.ts',
      ]
    : []
