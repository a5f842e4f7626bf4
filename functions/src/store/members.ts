import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { membersPerWorkspaceMax, type GrantedRole } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { writeRenewal } from './address-renewals.ts';
import { invitationsOf, readInvitation } from './invitations-documents.ts';
import {
  memberDocument,
  membershipsQuery,
  membersOf,
  readMember,
  readRole,
  type MemberRef,
  type StoredMember,
} from './members-documents.ts';
import { canManage, refusalToChange, refusalToRemove, type ChangeRefusal } from './members-rules.ts';

interface MembershipRow {
  workspaceId: string;
  role: Role;
}

type RoleChanged = { kind: 'changed'; member: StoredMember } | { kind: ChangeRefusal };
type Removed = { kind: 'removed' } | { kind: ChangeRefusal };

/**
 * `by` is the acting person. Their role is read again in the transaction, because it may have changed since the guard
 * checked it.
 */
export interface MemberStore {
  /** Null if the person is not a member or the workspace does not exist. */
  roleOf(workspaceId: string, uid: string): Promise<Role | null>;
  workspacesOf(uid: string, limit: number): Promise<MembershipRow[]>;
  firstOwnedBy(uid: string): Promise<string | null>;
  /** In no particular order. */
  list(workspaceId: string): Promise<StoredMember[]>;
  /** Changes a role. A member who loses the right to invite also loses their open invitations. */
  changeRole(ref: MemberRef, role: GrantedRole, by: string): Promise<RoleChanged>;
  /**
   * Removes a member, and deletes the open invitations that the member sent. The download addresses that the member
   * knows are replaced soon: see address-renewals.ts.
   */
  remove(ref: MemberRef, by: string): Promise<Removed>;
  /**
   * Removes a person from all workspaces that they do not own. The workspaces that they own are deleted by the removal
   * of the person.
   */
  removeAllOf(uid: string): Promise<void>;
}

/** Oldest first. Workspaces that were joined at the same moment are sorted by id, so that the order is stable. */
export const byAge = (
  a: { workspaceId: string; joinedAt: Date },
  b: { workspaceId: string; joinedAt: Date },
): number => a.joinedAt.getTime() - b.joinedAt.getTime() || (a.workspaceId < b.workspaceId ? -1 : 1);

/** The most memberships that are read: more than a person can have. */
const membershipsMax = 500;

/**
 * Finds the open invitations that a member sent. Declined invitations are left out, because they are kept to prevent
 * the workspace from inviting the same person again.
 */
async function openInvitationsBy(
  transaction: Transaction,
  db: Firestore,
  { workspaceId, uid }: MemberRef,
): Promise<DocumentReference[]> {
  const sent = invitationsOf(db, workspaceId).where('invitedByUid', '==', uid).limit(membersPerWorkspaceMax);
  const { docs } = await transaction.get(sent);
  return docs.filter((each) => readInvitation(each)?.declinedAt === null).map(({ ref }) => ref);
}

async function changeRole(
  db: Firestore,
  { workspaceId, uid }: MemberRef,
  role: GrantedRole,
  by: string,
): Promise<RoleChanged> {
  const document = memberDocument(db, workspaceId, uid);
  return db.runTransaction(async (transaction): Promise<RoleChanged> => {
    const [found, actor] = await transaction.getAll(document, memberDocument(db, workspaceId, by));
    const member = found ? readMember(found) : null;
    const refusal = refusalToChange(member?.role ?? null, actor ? readRole(actor) : null);
    if (refusal || !member) return { kind: refusal ?? 'unknown' };
    const lost = canManage(role) ? [] : await openInvitationsBy(transaction, db, { workspaceId, uid });
    for (const invitation of lost) transaction.delete(invitation);
    transaction.update(document, { role });
    return { kind: 'changed', member: { ...member, role } };
  });
}

async function remove(db: Firestore, { workspaceId, uid }: MemberRef, by: string): Promise<Removed> {
  const document = memberDocument(db, workspaceId, uid);
  return db.runTransaction(async (transaction): Promise<Removed> => {
    const [found, actor] = await transaction.getAll(document, memberDocument(db, workspaceId, by));
    const roles = { target: found ? readRole(found) : null, actor: actor ? readRole(actor) : null };
    const refusal = refusalToRemove(roles.target, roles.actor, uid === by);
    if (refusal) return { kind: refusal };
    for (const invitation of await openInvitationsBy(transaction, db, { workspaceId, uid }))
      transaction.delete(invitation);
    transaction.delete(document);
    writeRenewal(transaction, db, workspaceId);
    return { kind: 'removed' };
  });
}

async function firstOwnedBy(db: Firestore, uid: string): Promise<string | null> {
  const found = await membershipsQuery(db, uid, membershipsMax).get();
  const owned = found.docs.flatMap((snapshot) => {
    const member = readMember(snapshot);
    const workspaceId = snapshot.ref.parent.parent?.id;
    return member?.role === 'owner' && workspaceId !== undefined
      ? [{ workspaceId, joinedAt: member.joinedAt }]
      : [];
  });
  return owned.toSorted(byAge)[0]?.workspaceId ?? null;
}

async function removeAllOf(db: Firestore, uid: string): Promise<void> {
  const found = await membershipsQuery(db, uid, membershipsMax).get();
  const batch = db.batch();
  for (const snapshot of found.docs)
    if (readRole(snapshot) !== 'owner') {
      batch.delete(snapshot.ref);
      writeRenewal(batch, db, snapshot.ref.parent.parent?.id ?? '');
    }
  await batch.commit();
}

export function createMemberStore(firestore: () => Promise<Firestore>): MemberStore {
  return {
    async roleOf(workspaceId, uid) {
      return readRole(await memberDocument(await firestore(), workspaceId, uid).get());
    },
    async workspacesOf(uid, limit) {
      const found = await membershipsQuery(await firestore(), uid, limit).get();
      return found.docs.flatMap((snapshot) => {
        const role = readRole(snapshot);
        const workspaceId = snapshot.ref.parent.parent?.id;
        return role === null || workspaceId === undefined ? [] : [{ workspaceId, role }];
      });
    },
    firstOwnedBy: async (uid) => firstOwnedBy(await firestore(), uid),
    async list(workspaceId) {
      const found = await membersOf(await firestore(), workspaceId)
        .limit(membersPerWorkspaceMax)
        .get();
      return found.docs.map(readMember).filter((member) => member !== null);
    },
    changeRole: async (ref, role, by) => changeRole(await firestore(), ref, role, by),
    remove: async (ref, by) => remove(await firestore(), ref, by),
    removeAllOf: async (uid) => removeAllOf(await firestore(), uid),
  };
}
