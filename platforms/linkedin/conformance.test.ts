import { describeConformance } from '../conformance.ts';
import { linkedin } from './testing/subject.ts';

describeConformance(linkedin);
