import { useState } from 'react';
import { RadioList } from '../ui/radio-list.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Slider } from '../ui/slider.tsx';
import { SwitchRow } from '../ui/switch-row.tsx';
import { Example } from './example.tsx';

const nothing = () => undefined;

const views = [
  { value: 'group', label: 'Group View' },
  { value: 'individual', label: 'Individual View' },
] as const;

const roles = [
  { value: 'admin', label: 'Admin', description: 'Manages people, accounts and billing.' },
  { value: 'user', label: 'User', description: 'Writes and publishes.' },
] as const;

export function ChoiceExamples() {
  const [view, setView] = useState<'group' | 'individual'>('group');
  const [role, setRole] = useState<'admin' | 'user'>('user');
  return (
    <>
      <Example title="Segments">
        <Segmented label="View" options={views} value={view} onChange={setView} />
        <Segmented
          label="Week begins on"
          options={views}
          value={undefined}
          error="Choose one."
          onChange={nothing}
        />
      </Example>
      <Example title="A list">
        <RadioList label="Role" options={roles} value={role} onChange={setRole} />
        <RadioList label="Role" options={roles} value={null} error="Choose a role." onChange={nothing} />
        <RadioList label="Role" options={roles} value="admin" disabled onChange={nothing} />
      </Example>
    </>
  );
}

export function SwitchExamples() {
  const [on, setOn] = useState(true);
  const [seconds, setSeconds] = useState(12);
  return (
    <>
      <Example title="Switches">
        <div>
          <SwitchRow
            label="First comment"
            description="Posted right after the video."
            checked={on}
            onChange={setOn}
          />
          <SwitchRow label="Notify subscribers" checked={!on} onChange={(off) => setOn(!off)} />
          <SwitchRow
            label="Made for kids"
            description="Your plan has none."
            checked
            disabled
            onChange={nothing}
          />
          <SwitchRow label="Allow embedding" checked={false} disabled onChange={nothing} />
        </div>
      </Example>
      <Example title="Sliders">
        <Slider
          label="Cover"
          min={0}
          max={60}
          value={seconds}
          format={(value) => `${value} s`}
          onChange={setSeconds}
        />
        <Slider label="Volume" min={0} max={100} value={100} disabled onChange={nothing} />
      </Example>
    </>
  );
}
