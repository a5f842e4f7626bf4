import {
  cleanPersonName,
  emailProblem,
  normaliseEmail,
  personNameProblem,
  type GrantedRole,
  type Invitation,
} from '@fanfare/core/workspaces/members.ts';
import { useState } from 'react';
import { ApiError, messageOf } from '../../browser/api-error.ts';
import type { Members } from './use-members.ts';

export type Problems = Partial<Record<'name' | 'email' | 'role', string | undefined>>;

/** Checks the form before it is sent. The result is empty for a valid form. */
function memberProblems(name: string, email: string): Problems {
  const found: Problems = {};
  const ofName = personNameProblem(name);
  const ofEmail = emailProblem(email);
  if (ofName !== null) found.name = ofName;
  if (ofEmail !== null) found.email = ofEmail;
  return found;
}

const defaultRole: GrantedRole = 'user';

/** The state of the form, and the invitation that was sent last, until the person begins another one. */
export function useAddMember(invite: Members['invite']) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<GrantedRole>(defaultRole);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [invited, setInvited] = useState<Invitation | null>(null);

  const refuse = (found: Problems, otherwise: string | null) => {
    setProblems(found);
    setFailure(otherwise);
    setRefusals((before) => before + 1);
  };
  const change = (field: keyof Problems, set: () => void) => {
    set();
    setFailure(null);
    setProblems((before) => ({ ...before, [field]: undefined }));
  };
  const save = async () => {
    const found = memberProblems(name, email);
    if (Object.keys(found).length > 0) {
      refuse(found, null);
      return;
    }
    setBusy(true);
    setFailure(null);
    try {
      setInvited(await invite({ name: cleanPersonName(name), email: normaliseEmail(email), role }));
    } catch (error) {
      const { name: ofName, email: ofEmail, role: ofRole } = error instanceof ApiError ? error.fields : {};
      const fieldErrors = { name: ofName, email: ofEmail, role: ofRole };
      const isShownAtField = Object.values(fieldErrors).some((text) => text !== undefined);
      const message = messageOf(error, 'We couldn’t save this. Try again.');
      refuse(fieldErrors, isShownAtField ? null : message);
    } finally {
      setBusy(false);
    }
  };

  return {
    name,
    email,
    role,
    problems,
    failure,
    busy,
    refusals,
    invited,
    changed: invited === null && (name.trim() !== '' || email.trim() !== ''),
    setName: (value: string) => change('name', () => setName(value)),
    setEmail: (value: string) => change('email', () => setEmail(value)),
    setRole: (value: GrantedRole) => change('role', () => setRole(value)),
    save,
    another: () => {
      setName('');
      setEmail('');
      setRole(defaultRole);
      setRefusals(0);
      setInvited(null);
    },
  };
}
