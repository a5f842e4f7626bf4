/** How many people besides the owner lose a workspace. */
export function membersLosingAccess(others: number): string {
  if (others <= 0) return 'No one else uses it.';
  return others === 1 ? '1 other person uses it.' : `${others} other people use it.`;
}
