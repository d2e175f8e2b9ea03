/**
 * OTLP over gRPC. Messages stay bytes until our own reader sees them, so no definition has to be loaded; the library
 * does the protocol, unpacks, and bounds what it unpacks.
 */
import { type handleUnaryCall, Server, ServerCredentials, type ServiceDefinition, status, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { takeOtlp } from '../../engine/runtime/take-otlp.ts';
import { MOST_BODY, mayCome, type Receiver, type ReceiverOptions, shownHost } from './receiver.ts';

const asIs = (bytes: Buffer): Buffer => bytes;

const SERVICE: ServiceDefinition = {
  export: {
    path: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    ...{ requestStream: false, responseStream: false, requestSerialize: asIs, requestDeserialize: asIs, responseSerialize: asIs, responseDeserialize: asIs },
  },
};

const MOST_STREAMS = 64;
/** An ExportTraceServiceResponse without anything in it. */
const DONE = Buffer.alloc(0);

export async function startGrpcReceiver({ intake, host, port, token }: ReceiverOptions): Promise<Receiver> {
  const isAllowed = mayCome(token);
  const server = new Server({ 'grpc.max_receive_message_length': MOST_BODY, 'grpc.max_concurrent_streams': MOST_STREAMS });
  const take: handleUnaryCall<Buffer, Buffer> = ({ request, metadata }, callback) => {
    if (!isAllowed(String(metadata.get('authorization')[0] ?? ''))) {
      intake.refuse('no token');
      callback({ code: status.UNAUTHENTICATED, details: 'This receiver wants its token: authorization: Bearer <KNOWING_TRACES_TOKEN>.' });
    } else if (takeOtlp(intake, request, 'protobuf')) callback(null, DONE);
    else callback({ code: status.INVALID_ARGUMENT, details: 'This is no OTLP request for traces.' });
  };
  server.addService(SERVICE, { export: take } as unknown as UntypedServiceImplementation);
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`${shownHost(host)}:${port}`, ServerCredentials.createInsecure(), (error, used) => (error === null ? resolve(used) : reject(error)));
  });
  return {
    address: `${shownHost(host)}:${bound}`,
    close: () => new Promise((resolve) => server.tryShutdown(() => resolve())),
  };
}
