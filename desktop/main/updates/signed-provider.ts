/**
 * electron-updater's generic provider, which accepts only signed feeds: the library checks a download against the
 * SHA-512 in `latest*.yml`, and that file, with version, notes and percentage of the roll-out, is signed with our own
 * key. So a program from the feed is genuine on every system, even where installers carry no signature of the system's.
 */
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider.js'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { isForSystem, isSigned } from './feed-verification.ts'

/** The feed's content is not covered by its signature, or was signed for another system. */
class UntrustedFeed extends Error {
  readonly code = 'ERR_UPDATER_UNTRUSTED'
}

export class SignedProvider extends GenericProvider {
  readonly #publicKey: string

  /** @param feed an `UpdateFeed`, as electron-updater hands it on: typed as anything */
  constructor(feed: Record<string, unknown>, updater: AppUpdater, options: ProviderRuntimeOptions) {
    // One range at a time: Apache and object stores answer several at once with the whole file.
    const byOne = { ...options, isUseMultipleRangeRequest: false }
    super({ provider: 'generic', url: String(feed.url) }, updater, byOne)
    this.#publicKey = String(feed.publicKey)
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const update = await super.getLatestVersion()
    const stranger = update.files.find(({ url }) => !isForSystem(url, process.platform, process.arch))
    if (stranger !== undefined) throw new UntrustedFeed(`${stranger.url} is not for this system`)
    return update
  }

  /** Verifies the feed: the generic provider reads everything through this method before it downloads. */
  protected override async httpRequest(
    ...[url, ...rest]: Parameters<GenericProvider['httpRequest']>
  ): Promise<string | null> {
    const text = (await super.httpRequest(url, ...rest)) ?? ''
    const beside = new URL(url)
    beside.pathname += '.sig'
    const signature = (await super.httpRequest(beside, ...rest)) ?? ''
    if (!isSigned(text, signature, this.#publicKey))
      throw new UntrustedFeed(`${url.pathname} is not signed by us`)
    return text
  }
}
