"""Full names that protoc finds in .proto files: python3 names.py <root>, with paths on stdin, JSON lines out. Needs grpcio-tools."""
import json, os, sys, tempfile
from google.protobuf import descriptor_pb2
from grpc_tools import protoc
import grpc_tools

root = os.path.abspath(sys.argv[1])
included = os.path.join(os.path.dirname(grpc_tools.__file__), "_proto")


def messages(message, owner):
    name = f"{owner}{message.name}"
    if not message.options.map_entry:
        yield name
        yield from (f"{name}.{f.name}" for f in message.field if f.type != descriptor_pb2.FieldDescriptorProto.TYPE_GROUP)
    for inner in message.nested_type:
        yield from messages(inner, name + ".")
    for enum in message.enum_type:
        yield from enums(enum, name + ".")
    yield from (f"{name}.{f.name}" for f in message.extension)


def enums(enum, owner):
    yield owner + enum.name
    yield from (f"{owner}{enum.name}.{v.name}" for v in enum.value)


def names(file):
    if file.package:
        yield file.package
    for message in file.message_type:
        yield from messages(message, "")
    for enum in file.enum_type:
        yield from enums(enum, "")
    for service in file.service:
        yield service.name
        yield from (f"{service.name}.{m.name}" for m in service.method)
    yield from (f.name for f in file.extension)


def roots(path):
    """Every folder above the file may be the one that imports start at."""
    folder = os.path.dirname(os.path.join(root, path))
    while len(folder) >= len(root):
        yield folder
        folder = os.path.dirname(folder)


for path in sys.stdin.read().split("\n"):
    if not path:
        continue
    for start in reversed(list(roots(path))):
        with tempfile.NamedTemporaryFile() as out:
            failed = protoc.main(["protoc", f"-I{start}", f"-I{included}", f"--descriptor_set_out={out.name}", os.path.join(root, path)])
            if failed:
                continue
            described = descriptor_pb2.FileDescriptorSet()
            described.ParseFromString(out.read())
            print(json.dumps({"file": path, "found": sorted(set(names(described.file[-1])))}))
            break
    else:
        print(json.dumps({"file": path, "error": "rejected"}))
