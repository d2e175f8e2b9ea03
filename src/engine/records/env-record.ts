/** Environment variables with who reads and who sets them, as JSON. */
import type { EnvReport, EnvVariable, VariableUse } from '../analyse/analyse-env.ts';
import { symbolRecord } from './symbol-record.ts';

const useRecord = ({ node, line, test }: VariableUse) => ({ ...symbolRecord(node), line: line ?? null, test });

const variableRecord = ({ name, readBy, setBy }: EnvVariable) => ({ name, read_by: readBy.map(useRecord), set_by: setBy.map(useRecord) });

export const envRecord = (report: EnvReport) => ({ ...report, variables: report.variables.map(variableRecord) });
