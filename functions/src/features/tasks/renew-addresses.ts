import { minuteMs } from '@fanfare/core/time/units.ts';
import type { DownloadAddresses } from '../../google/download-addresses.ts';
import type { AddressRenewalStore } from '../../store/address-renewals.ts';

export interface RenewAddressesDependencies {
  addressRenewals: AddressRenewalStore;
  addresses: DownloadAddresses;
  now(): Date;
  timeLimit(): AbortSignal;
}

/** The maximum number of files in one step. The progress is stored after each step. */
export const filesPerStep = 200;
/** The sweep resumes a renewal whose last step is older than this. */
export const renewalClaimMs = 2 * minuteMs;

/**
 * Gives the media of a workspace new download addresses after a member has left. Each step can be repeated. Returns
 * false if the time ended first; the sweep then resumes the renewal. The picture of the workspace keeps its address,
 * because the document of the workspace contains the address.
 */
export async function renewAddresses(
  { addressRenewals, addresses, now, timeLimit }: RenewAddressesDependencies,
  workspaceId: string,
): Promise<boolean> {
  const limit = timeLimit();
  let renewal = await addressRenewals.find(workspaceId);
  while (renewal !== null && !limit.aborted) {
    const from = renewal.from || `workspaces/${workspaceId}/media/`;
    const next = await addresses.renew(`workspaces/${workspaceId}/`, from, filesPerStep);
    const leasedUntil = new Date(now().getTime() + renewalClaimMs);
    renewal = await addressRenewals.advance(renewal, next, leasedUntil);
  }
  return renewal === null;
}
