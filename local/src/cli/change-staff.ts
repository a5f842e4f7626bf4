import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { StartError } from '../process/start-error.ts';

/**
 * Grants the claim `staff` to a person, or removes it. Tokens that were issued before keep their claims. So removing
 * the claim also ends all sessions of the person, because the calls for staff refuse tokens of ended sessions.
 */
export async function changeStaff(projectId: string, email: string, isStaff: boolean): Promise<void> {
  const app = initializeApp({ projectId }, `staff-${projectId}`);
  try {
    const auth = getAuth(app);
    const user = await auth.getUserByEmail(email).catch((error: unknown) => {
      if ((error as { code?: string }).code === 'auth/user-not-found')
        throw new StartError(`Nobody has an account with the address ${email}.`);
      throw error;
    });
    const { staff: _staff, ...claims } = user.customClaims ?? {};
    await auth.setCustomUserClaims(user.uid, isStaff ? { ...claims, staff: true } : claims);
    if (!isStaff) await auth.revokeRefreshTokens(user.uid);
  } finally {
    await deleteApp(app);
  }
}
