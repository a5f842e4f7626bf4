/** Added to the usage of a workspace that another person owns, because the usage counts towards the owner’s plan. */
export interface PlanOwnerName {
  /** Missing if the reader owns the workspace. */
  planOwner?: string;
}

export function planOwnerFor(readerUid: string, owner: { uid: string; name: string } | null): PlanOwnerName {
  return owner === null || owner.uid === readerUid ? {} : { planOwner: owner.name || 'the owner' };
}

/** The line below the usage that names the owner of the plan; empty if the reader is the owner. */
export const planOwnerText = ({ planOwner }: PlanOwnerName): string =>
  planOwner === undefined ? '' : `Counts towards ${planOwner}’s plan.`;
