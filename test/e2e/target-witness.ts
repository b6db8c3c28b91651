/** A violation sequence that has nothing but its target, in line 3 of `program.c`. */
export const TARGET_WITNESS = `- entry_type: violation_sequence
  metadata:
    format_version: "2.0"
    uuid: 6ba7b810-9dad-41d1-80b4-00c04fd430c8
    creation_time: 2026-01-01T00:00:00Z
    producer: { name: hand, version: "1" }
    task:
      input_files: [program.c]
      input_file_hashes: { program.c: "00" }
      specification: CHECK( init(main()), LTL(G ! call(reach_error())) )
      data_model: LP64
      language: C
  content:
    - segment:
        - waypoint: { type: target, action: follow, location: { file_name: program.c, line: 3 } }
`;
