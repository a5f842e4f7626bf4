import type { GrantedRole } from '@fanfare/core/workspaces/members.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { roleChoices } from './rights.ts';

interface RoleSelectProps {
  /** The member whose role it is. */
  name: string;
  role: GrantedRole;
  onChange: (role: GrantedRole) => void;
}

const options = roleChoices.map(({ role, label }) => ({ value: role, label }));

export function RoleSelect({ name, role, onChange }: RoleSelectProps) {
  return (
    <SelectField hideLabel label={`Role of ${name}`} value={role} options={options} onChange={onChange} />
  );
}
